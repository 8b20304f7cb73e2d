import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Role } from '#contract/people.ts'
import type { Services } from '#server/api/services.ts'
import type { Config } from '#server/base/config.ts'
import { createLog } from '#server/base/log.ts'
import { readConfig } from '#server/base/read-config.ts'
import { createService, type Parts } from '#server/start/compose.ts'

import { openTestDatabase } from './test-database.ts'
import { startTestIssuer, type TestIssuer } from './test-issuer.ts'

export interface TestService {
  /** The address the service believes to have; nothing listens there, `fetch` calls it directly. */
  url: string
  /** Asks the service; a path is below `url`. `token` and the anti-forgery pair are added when asked for. */
  fetch(path: string, init?: AskInit): Promise<Response>
  /** `fetch` for JSON calls below /api/v1: anti-forgery included, answer parsed. */
  call(method: string, path: string, init?: CallInit): Promise<Answer>
  /** A real signed token; the same username is the same person. */
  tokenFor(username: string, role?: Role): Promise<string>
  services: Services
  db: Services['db']
  issuer: TestIssuer
  /** Lines of the log. */
  logged: string[]
  close(): Promise<void>
}

export interface AskInit extends RequestInit {
  token?: string
  /** Sends a valid anti-forgery cookie and header. */
  isOurPage?: boolean
}

export interface CallInit {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely; the service checks them against the contract
  body: any
  headers: Headers
}

/** The real service on an in-memory database and a folder of its own, with tokens of a real (tiny) issuer. */
export async function startTestService(
  change: (config: Config) => Config = (config) => config,
  parts: Parts = {},
): Promise<TestService> {
  const issuer = await startTestIssuer()
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-test-'))
  const config = change({
    ...readConfig({
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: 'foyer-api',
      DATA_DIR: dataDir,
      // What this machine has or has not, no test depends on that does not ask for it.
      PROCESSING: 'off',
    }),
    database: { kind: 'memory' },
    hasSampleLibrary: false,
    requestsPer10S: 100_000,
  })
  const logged: string[] = []
  const service = await createService(config, {
    log: createLog({ level: 'debug', isPretty: false, write: (line) => logged.push(line) }),
    ...parts,
    // Only where none is brought: opening one takes a second, and nobody would close it.
    database: parts.database ?? (await openTestDatabase()),
  })
  const fetchService: TestService['fetch'] = (path, { token, isOurPage, ...init } = {}) => {
    const request = new Request(new URL(path, config.publicOrigin), {
      ...(init.body instanceof ReadableStream && { duplex: 'half' }),
      ...init,
    })
    if (token !== undefined) request.headers.set('Authorization', `Bearer ${token}`)
    if (isOurPage === true) ownPageHeaders(request, service.services)
    return service.fetch(request)
  }
  return {
    url: config.publicOrigin,
    fetch: fetchService,
    call: async (method, path, { token, body, headers = {} } = {}) => {
      const response = await fetchService(`/api/v1${path}`, {
        method,
        isOurPage: true,
        ...(token !== undefined && { token }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      })
      const text = await response.text()
      return {
        status: response.status,
        body: text === '' ? null : JSON.parse(text),
        headers: response.headers,
      }
    },
    tokenFor: (username, role = 'viewer') =>
      issuer.token({
        sub: `sub-${username}`,
        preferred_username: username,
        name: username.charAt(0).toUpperCase() + username.slice(1),
        email: `${username}@example.org`,
        roles: [role],
      }),
    services: service.services,
    db: service.services.db,
    issuer,
    logged,
    async close() {
      await service.close()
      await issuer.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What a browser sends from one of our own pages. */
function ownPageHeaders(request: Request, { antiForgery, config }: Services): void {
  const pair = antiForgery.cookieFor(new Request(config.publicOrigin))?.split(';')[0] ?? ''
  request.headers.set('Cookie', pair)
  request.headers.set(config.csrf.header, pair.slice(pair.indexOf('=') + 1))
  request.headers.set('Origin', config.publicOrigin)
}
