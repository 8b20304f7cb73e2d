import { accessToken, renewToken } from '#auth/access-token.ts'
import { settings } from '#config/env.ts'

import { createClient, type Client } from './create-client.ts'

let made: Client | null = null

/** The one client of the page; made on first use, when the settings are known. */
export function client(): Client {
  made ??= createClient({
    origin: settings().apiOrigin ?? location.origin,
    antiForgery: settings().csrf,
    readCookies: () => document.cookie,
    readToken: accessToken,
    renewToken,
  })
  return made
}

/** Makes one call of the contract as the signed-in person; see `Client.send`. */
export const send: Client['send'] = (call, ...options) => client().send(call, ...options)

/** Authorization and anti-forgery headers for uploads, which tus-js-client sends by itself. */
export const headersFor: Client['headersFor'] = (url, method) => client().headersFor(url, method)
