import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import { answerAuthorize } from './authorize.ts'
import { answerDiscovery } from './discovery.ts'
import { answerLogout, answerRevocation, answerUserinfo } from './ending.ts'
import { endpointOf, fail, readExchange, sendJson, type Exchange } from './exchange.ts'
import { Faults, type Endpoint, type FaultChanges } from './faults.ts'
import { Grants } from './grants.ts'
import type { ProviderState } from './provider-state.ts'
import { createSigningKeys } from './signing-keys.ts'
import { answerToken } from './token.ts'

export interface FaultyProviderOptions {
  /** 0 for any. */
  port: number
  clientId: string
  /** Origin of the application. */
  origin: string
  /** Life of access tokens in seconds. */
  tokenLifeS: number
  /** `aud` of access tokens; the client's id unless said. */
  audience?: string
  /** Path of the issuer, such as `/realms/quillmoor`. */
  path?: string
  /** Does the issuer's name end in a slash? */
  hasSlash?: boolean
}

/** One request the provider was asked. */
export interface Asked {
  /** Null for an address it does not have. */
  endpoint: Endpoint | null
  method: string
  query: Record<string, string>
  body: Record<string, string>
  referer: string
  atMs: number
}

export interface FaultyProvider {
  issuer: string
  /** Where it runs: what its own pages and endpoints begin with. */
  base: string
  /** Misbehaves like this from now on, and in no other way; with `{}` it is well again. */
  set(faults: FaultChanges): void
  /** Every request so far, preflights excepted. */
  asked: Asked[]
  /** Signs with new keys from now on. */
  rotateKeys(): Promise<void>
  /** Ends every session, as an administrator would: cookies and refresh tokens. */
  endSessions(): void
  close(): Promise<void>
}

/**
 * An OpenID provider for tests (code, PKCE, one public client, two people), right in everything until it
 * is told to misbehave: by `set`, or from another process by POST of the same JSON to `<issuer>/control`.
 */
export async function startFaultyProvider(options: FaultyProviderOptions): Promise<FaultyProvider> {
  const { clientId, path = '' } = options
  const asked: Asked[] = []
  const state: ProviderState = {
    ...options,
    base: '',
    issuer: '',
    audience: options.audience ?? clientId,
    faults: Faults.parse({}),
    keys: await createSigningKeys(clientId),
    grants: new Grants(),
    sessions: new Map(),
    nowS: () => Math.floor(Date.now() / 1000 + state.faults.clockMinutes * 60),
  }
  const server = createServer((request, response) => {
    void handle(request, response, { state, path, asked }).catch((error: unknown) => {
      console.error('The faulty provider failed by itself:', error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, 'localhost', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  state.base = `http://localhost:${port}${path}`
  state.issuer = options.hasSlash ? `${state.base}/` : state.base
  return {
    issuer: state.issuer,
    base: state.base,
    asked,
    set: (faults) => {
      state.faults = Faults.parse(faults)
    },
    rotateKeys: () => state.keys.rotate(),
    endSessions() {
      state.sessions.clear()
      state.grants.revokeAll()
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

interface Serving {
  state: ProviderState
  path: string
  asked: Asked[]
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { state, path, asked }: Serving,
): Promise<void> {
  const exchange = await readExchange(request, response, path)
  if (exchange.path === '/control' && exchange.method === 'POST') {
    state.faults = Faults.parse(JSON.parse(exchange.text))
    response.writeHead(204).end()
    return
  }
  const endpoint = endpointOf(exchange)
  if (endpoint && !state.faults.withoutCors.includes(endpoint))
    allowOrigin(request, response, state)
  if (exchange.method === 'OPTIONS') {
    response.writeHead(204).end()
    return
  }
  asked.push({
    endpoint,
    method: exchange.method,
    query: Object.fromEntries(exchange.query),
    body: Object.fromEntries(exchange.body),
    referer: request.headers.referer ?? '',
    atMs: Date.now(),
  })
  response.setHeader('Date', new Date(state.nowS() * 1000).toUTCString())
  const failure = endpoint && state.faults.failures[endpoint]
  if (failure && failure.times > 0) {
    failure.times -= 1
    if (await fail(exchange, failure)) return
  }
  await answer(endpoint, exchange, state)
}

function allowOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  { origin }: ProviderState,
): void {
  const isPublic = /openid-configuration|jwks/.test(request.url ?? '')
  if (!isPublic && request.headers.origin !== origin) return
  response.setHeader('Access-Control-Allow-Origin', isPublic ? '*' : origin)
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type')
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST')
}

async function answer(
  endpoint: Endpoint | null,
  exchange: Exchange,
  state: ProviderState,
): Promise<void> {
  if (endpoint === 'discovery') answerDiscovery(exchange, state)
  else if (endpoint === 'jwks')
    sendJson(exchange, 200, { keys: state.keys.published(state.faults.keys) })
  else if (endpoint === 'authorize') answerAuthorize(exchange, state)
  else if (endpoint === 'code' || endpoint === 'refresh') await answerToken(exchange, state)
  else if (endpoint === 'userinfo') answerUserinfo(exchange, state)
  else if (endpoint === 'revocation') answerRevocation(exchange, state)
  else if (endpoint === 'logout') answerLogout(exchange, state)
  else sendJson(exchange, 404, { error: 'not_found' })
}
