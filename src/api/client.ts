import { accessToken } from '#auth/access-token.ts'
import { settings } from '#config/env.ts'

import { createClient, type Client, type ClientSettings } from './create-client.ts'

type TokenUse = Pick<ClientSettings, 'authorize' | 'hear'>

const bearerTokens: TokenUse = {
  authorize: async (token) => ({ Authorization: `Bearer ${token}` }),
}

const loadProofs = () => import('#auth/prove-possession.ts')
const boundTokens: TokenUse = {
  authorize: async (...request) => (await loadProofs()).provePossession(...request),
  hear: (headers) => hearNonce(headers.get('DPoP-Nonce')),
}

/** Keeps the nonce that the next proof has to carry; answers to other libraries' requests bring some too. */
export function hearNonce(nonce: string | null): void {
  if (nonce) void loadProofs().then(({ rememberNonce }) => rememberNonce(nonce))
}

let made: Client | null = null

/** The one client of the page; made on first use, when the settings are known. */
export function client(): Client {
  made ??= createClient({
    origin: settings().apiOrigin ?? location.origin,
    antiForgery: settings().csrf,
    readCookies: () => document.cookie,
    readToken: accessToken,
    ...(settings().oidc.dpop ? boundTokens : bearerTokens),
    // A 401 is rare, so what answers it is fetched when one comes.
    recover: async (...refusal) => (await import('./recover.ts')).recover(...refusal),
  })
  return made
}

/** Makes one call of the contract as the signed-in person; see `Client.send`. */
export const send: Client['send'] = (call, ...options) => client().send(call, ...options)

/** Authorization and anti-forgery headers for uploads, which tus-js-client sends by itself. */
export const headersFor: Client['headersFor'] = (url, method) => client().headersFor(url, method)
