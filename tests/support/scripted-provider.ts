import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import {
  InMemoryWebStorage,
  OidcClientSettingsStore,
  WebStorageStateStore,
  type OidcClientSettings,
  type RefreshState,
} from 'oidc-client-ts'

import { StrictOidcClient } from '#auth/protocol/strict-oidc-client.ts'
import { createProvider, type Provider } from '#auth/provider/provider.ts'

const [rsa, otherRsa, ec] = await Promise.all([
  generateKeyPair('RS256', { extractable: true }),
  generateKeyPair('RS256', { extractable: true }),
  generateKeyPair('ES256', { extractable: true }),
])

/** Keys of every scripted provider: its own, another RSA one it never publishes, and an elliptic one. */
export const keys = { rsa, otherRsa, ec }
export const rsaJwk = {
  ...(await exportJWK(rsa.publicKey)),
  kid: 'k1',
  use: 'sig',
  alg: 'RS256',
}
export const ecJwk = { ...(await exportJWK(ec.publicKey)), kid: 'e1', use: 'sig' }

/** One answer of the token endpoint; a string is sent as it is. */
export interface TokenAnswer {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

/** What the provider says; tests change it as they go. */
interface Script {
  metadata: Record<string, unknown>
  keys: unknown[]
  token: TokenAnswer
  /** Claims of userinfo. */
  userinfo: Record<string, unknown>
  /** Answer to a pushed authorization request. */
  pushed: TokenAnswer
}

export type Change = (claims: JWTPayload) => JWTPayload

export const nowS = (): number => Math.floor(Date.now() / 1000)

export function without(claims: JWTPayload, name: string): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
}

export async function sign(
  claims: JWTPayload,
  header: { alg: string; kid?: string } = { alg: 'RS256', kid: 'k1' },
): Promise<string> {
  return new SignJWT(claims).setProtectedHeader(header).sign(keys.rsa.privateKey)
}

/** Why it was refused; "accepted" when it was not. */
export async function reasonOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'accepted',
    (error: Error) => error.message,
  )
}

interface Trip {
  claims?: Change
  token?: (claims: JWTPayload) => Promise<string> | string
  answer?: Record<string, unknown>
  /** More of the address the provider leads back to. */
  query?: string
  /** What the sign-in asks to be made sure of. */
  asked?: { acrValues?: string; maxAgeS?: number }
}

/** A provider that says exactly what each test makes it say, to the real library behind our strict client. */
export async function startScriptedProvider() {
  const asked: string[] = []
  const bodies: URLSearchParams[] = []
  const requests: IncomingMessage[] = []
  let script: Script = fresh()

  function fresh(): Script {
    const good = { body: {} }
    return { metadata: {}, keys: [rsaJwk], token: good, userinfo: { sub: 'iris' }, pushed: good }
  }

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    asked.push(path)
    requests.push(request)
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      if (request.method === 'POST') bodies.push(new URLSearchParams(text))
      const { status = 200, headers, body } = answerTo(path)
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })

  function answerTo(path: string): TokenAnswer {
    if (path === '/token') return script.token
    if (path === '/par') return script.pushed
    if (path === '/jwks') return { body: { keys: script.keys } }
    if (path === '/userinfo') return { body: script.userinfo }
    return {
      body: {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        ...script.metadata,
      },
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  let provider: Provider = createProvider(issuer)
  let client = makeClient()

  function makeClient(settings: Partial<OidcClientSettings> = {}): StrictOidcClient {
    const store = new WebStorageStateStore({ store: new InMemoryWebStorage() })
    const all = {
      authority: issuer,
      client_id: 'foyer',
      redirect_uri: 'https://foyer.test/auth/callback',
      stateStore: store,
      ...settings,
    }
    return new StrictOidcClient(new OidcClientSettingsStore(all), provider)
  }

  const goodClaims = (nonce: string): JWTPayload => ({
    iss: issuer,
    aud: 'foyer',
    sub: 'iris',
    nonce,
    iat: nowS(),
    exp: nowS() + 300,
  })

  return {
    issuer,
    /** Paths it was asked, in order; bodies of what was posted. */
    asked,
    bodies,
    requests,
    get script() {
      return script
    },
    get provider() {
      return provider
    },
    get client() {
      return client
    },
    goodClaims,
    /** Forgets everything, and begins with a client of these settings. */
    reset(settings: Partial<OidcClientSettings> = {}) {
      asked.length = 0
      bodies.length = 0
      requests.length = 0
      script = fresh()
      provider = createProvider(issuer)
      client = makeClient(settings)
    },
    /** One sign-in from the request to the validated answer. */
    async signIn({
      claims = (good) => good,
      token = sign,
      answer,
      query = '',
      asked: wish,
    }: Trip = {}) {
      const state = { returnTo: '/', ...wish }
      const request = await client.createSigninRequest({ nonce: 'n-1', state })
      const id_token = await token(claims(goodClaims('n-1')))
      const good = { access_token: 'at', token_type: 'Bearer', expires_in: 60, id_token }
      script.token = { body: { ...good, ...answer } }
      const url = `https://foyer.test/auth/callback?code=c&state=${request.state.id}${query}`
      return client.processSigninResponse(url)
    },
    /** One renewal of a session whose ID token `previous` changes, answered with what `change` makes of it. */
    async renew(
      change: Change | null,
      previous: Change = (claims) => claims,
      refusal?: TokenAnswer,
    ) {
      const claims = without(goodClaims('n-1'), 'nonce')
      const state: RefreshState = {
        refresh_token: 'rt',
        id_token: await sign(previous({ ...claims, auth_time: 1 })),
        session_state: null,
        scope: 'openid',
        profile: { sub: 'iris', iss: issuer, aud: 'foyer', exp: 1, iat: 1 },
      }
      const id_token = change ? await sign(change(claims)) : undefined
      const body = { access_token: 'at2', token_type: 'Bearer', id_token }
      script.token = refusal ?? { body }
      return { answer: await client.useRefreshToken({ state }), before: state }
    },
    close: () => void server.close(),
  }
}
