import { firstNonce } from '#config/env.ts'

import { personOf } from '../session/session-machine.ts'
import { getSession } from '../session/session.ts'
import { userManager } from '../storage/user-manager.ts'

/** The nonce the API gave last (RFC 9449, 8.2); the token endpoint has its own, which the library keeps. */
let nonce = firstNonce() ?? undefined

export function rememberNonce(value: string): void {
  nonce = value
}

/**
 * The headers of a request with a bound token: the token, and a proof that this browser holds its key, made
 * for this method and address only (RFC 9449, 4.2 and 7.1). A token that was renewed since it was read gives
 * way to the new one.
 */
export async function provePossession(
  _token: string,
  method: string,
  url: string,
): Promise<Record<string, string>> {
  const user = personOf(getSession())
  if (!user) return {}
  const { origin, pathname } = new URL(url)
  const proof = await userManager().dpopProof(origin + pathname, user, method, nonce)
  return { Authorization: `DPoP ${user.access_token}`, ...(proof ? { DPoP: proof } : {}) }
}
