import { accessToken } from '#auth/renewal/access-token.ts'
import { personOf } from '#auth/session/session-machine.ts'
import { getSession } from '#auth/session/session.ts'
import { settings } from '#config/env.ts'

import { antiForgeryHeader } from './anti-forgery.ts'
import { createClient, type Client, type ClientSettings } from './create-client.ts'
import { StatusError } from './errors/http-error.ts'
import { beginWait } from './waits.ts'

type TokenUse = Pick<ClientSettings, 'authorize' | 'hear'>

const bearerTokens: TokenUse = {
  authorize: async (token) => ({ Authorization: `Bearer ${token}` }),
}

const loadProofs = () => import('#auth/protocol/prove-possession.ts')
const boundTokens: TokenUse = {
  authorize: async (...request) => (await loadProofs()).provePossession(...request),
  hear: (headers) => hearNonce(headers.get('DPoP-Nonce')),
}

/** Keeps the nonce that the next proof has to carry; answers to other libraries' requests bring some too. */
export function hearNonce(nonce: string | null): void {
  if (nonce) void loadProofs().then(({ rememberNonce }) => rememberNonce(nonce))
}

/** Whose each token is that this page has sent. */
const holders = new Map<string, string | undefined>()

const whoIsHere = () => personOf(getSession())?.profile.sub

/** @throws StatusError 401 while the page waits for its person to come back */
async function readToken(): Promise<string | null> {
  const token = await accessToken()
  if (token !== null) holders.set(token, whoIsHere())
  // Asked as nobody, the service says that what is theirs is not there, and the page would believe it.
  else if (getSession().status === 'expired') throw new StatusError(401, null)
  return token
}

/** A 401 is rare, so what answers it is fetched when one comes. */
const recover: ClientSettings['recover'] = async (refused, ...rest) => {
  const token = await (await import('./recover.ts')).recover(refused, ...rest)
  // Somebody else may be here by now: what one person asked for is not asked again as the other.
  return holders.get(refused) === whoIsHere() ? token : null
}

let made: Client | null = null

/** The one client of the page; made on first use, when the settings are known. */
export function client(): Client {
  made ??= createClient({
    origin: settings().apiOrigin ?? location.origin,
    antiForgery: settings().csrf,
    readCookies: () => document.cookie,
    readToken,
    wait: (isWrite, cancel) => beginWait(isWrite ? 'write' : 'read', cancel),
    ...(settings().oidc.dpop ? boundTokens : bearerTokens),
    recover,
  })
  return made
}

/** Is the cookie here that every call which changes something has to echo? */
export function hasAntiForgery(): boolean {
  return antiForgeryHeader(settings().csrf, document.cookie) !== null
}

/** Makes one call of the contract as the signed-in person; see `Client.send`. */
export const send: Client['send'] = (call, ...options) => client().send(call, ...options)

/** Authorization and anti-forgery headers for uploads, which tus-js-client sends by itself. */
export const headersFor: Client['headersFor'] = (url, method) => client().headersFor(url, method)
