import type { Server } from 'node:http'

import { exportJWK, generateKeyPair } from 'jose'
import {
  Provider,
  type Adapter,
  type AdapterPayload,
  type ClientMetadata,
  type Configuration,
} from 'oidc-provider'

import { startTestServer } from './doctor-server.ts'

/** Where the application of these tests is said to be. */
export const appOrigin = 'http://localhost:19190'

/** A client as docs/identity-providers.md describes it. */
export function goodClient(origin = appOrigin): ClientMetadata {
  return {
    client_id: 'foyer',
    token_endpoint_auth_method: 'none',
    redirect_uris: [`${origin}/auth/callback`],
    post_logout_redirect_uris: [`${origin}/auth/signed-out`],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}

const signingKeys = makeKeys()

async function makeKeys() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { keys: [{ ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' }] }
}

/** Sessions and codes, for as long as the test lasts. The library warns of its own, which is much the same. */
function inMemory(): Adapter {
  const records = new Map<string, AdapterPayload>()
  const withUid = (uid: string) => [...records.values()].find((record) => record.uid === uid)
  return {
    upsert: async (id, record) => void records.set(id, record),
    find: async (id) => records.get(id),
    findByUid: async (uid) => withUid(uid),
    findByUserCode: async () => undefined,
    destroy: async (id) => void records.delete(id),
    consume: async (id) => void Object.assign(records.get(id) ?? {}, { consumed: true }),
    revokeByGrantId: async () => undefined,
  }
}

/** A real oidc-provider that is set up well; `client` and `configuration` say what is not. */
export async function startRealProvider(
  options: {
    client?: Partial<ClientMetadata>
    configuration?: Configuration
    origin?: string
  } = {},
): Promise<{ issuer: string; server: Server }> {
  const { origin: issuer, server, answerWith } = await startTestServer(() => {})
  const provider = new Provider(issuer, {
    clients: [{ ...goodClient(options.origin), ...options.client }],
    jwks: await signingKeys,
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: { profile: ['name'], email: ['email'] },
    pkce: { required: () => true },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientBasedCORS: (_ctx, origin) => origin === (options.origin ?? appOrigin),
    discovery: { prompt_values_supported: ['none', 'login', 'consent'] },
    cookies: { keys: ['only for these tests'] },
    adapter: inMemory,
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    renderError: (ctx, problem) => {
      ctx.type = 'html'
      ctx.body = Object.entries(problem)
        .map(([name, value]) => `<p>${name}: ${value}</p>`)
        .join('')
    },
    ...options.configuration,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true },
      ...options.configuration?.features,
    },
  })
  const answer = provider.callback()
  answerWith((request, response) => void answer(request, response))
  return { issuer, server }
}

/** Settings that fit the good client. */
export function settingsFor(issuer: string, origin = appOrigin): Record<string, string> {
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'foyer',
    OIDC_SCOPE: 'openid profile email offline_access',
    OIDC_EXTRA_PARAMS: 'prompt=consent',
    OIDC_CLAIMS: 'userinfo',
    PUBLIC_URL: origin,
  }
}
