import type { RequestListener } from 'node:http'

import type { Role } from '#contract/people.ts'
import type { BodyWaits } from '#server/api/body-waits.ts'
import type { Config } from '#server/base/config.ts'
import { createLog } from '#server/base/log.ts'
import { readConfig } from '#server/base/read-config.ts'
import { createService, type Parts, type Service } from '#server/start/compose.ts'
import { requestListener } from '#server/start/request-listener.ts'
import { startServer } from '#server/start/start-server.ts'

import type { TestIssuer } from './test-issuer.ts'

export interface ListeningService {
  origin: string
  service: Service
  /** Anti-forgery cookie and header, as a page of ours sends them. */
  ours: Record<string, string>
  tokenFor: (username: string, role: Role) => Promise<string>
  /** As SIGTERM does: requests at work are cut after `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

/** The real service on a port of its own and a real data folder; starting it again on the folder is a restart. */
export async function listenOn(
  dataDir: string,
  issuer: Pick<TestIssuer, 'issuer' | 'token'>,
  options: { change?: (config: Config) => Config; parts?: Parts; bodyWaits?: BodyWaits } = {},
): Promise<ListeningService> {
  let answer: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = await startServer(
    { host: '127.0.0.1', port: 0 },
    (request, response) => answer(request, response),
    options.bodyWaits,
  )
  const config = readConfig({
    OIDC_ISSUER: issuer.issuer,
    OIDC_AUDIENCE: 'foyer-api',
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://127.0.0.1:${server.port}`,
    REQUESTS_PER_10S: '100000',
    SAMPLE_LIBRARY: 'off',
    // What this machine has or has not, no test depends on that does not ask for it.
    PROCESSING: 'off',
  })
  const log = createLog({ level: 'silent', isPretty: false })
  const service = await createService(
    { ...(options.change?.(config) ?? config), isValidatingAnswers: true },
    { log, ...options.parts },
  )
  answer = requestListener(service, config.publicOrigin)
  const pair = service.services.antiForgery
    .cookieFor(new Request(config.publicOrigin))
    ?.split(';')[0]
  return {
    origin: config.publicOrigin,
    service,
    ours: {
      Cookie: pair ?? '',
      [config.csrf.header]: pair?.split('=')[1] ?? '',
      Origin: config.publicOrigin,
    },
    tokenFor: (username, role) =>
      issuer.token({
        sub: `sub-${username}`,
        preferred_username: username,
        name: username,
        roles: [role],
      }),
    async stop(graceMs = 0) {
      service.stopWork()
      await server.close(graceMs)
      await service.close()
    },
  }
}
