import { settings } from '#config/env.ts'
import { isSameIssuer } from '#contract/identity/provider-metadata.ts'

import { SignInError } from '../session/sign-in-error.ts'
import { readReturnTo } from '../storage/return-to.ts'

export interface Initiation {
  returnTo: string
  loginHint: string | undefined
}

/**
 * Reads a sign-in that somebody else begins, such as a list of the organisation's applications (Core, 4).
 * The page it leads to must be one of ours, and the provider the one we know.
 *
 * @throws SignInError
 */
export function readInitiation(query: URLSearchParams, origin = location.origin): Initiation {
  const { issuer, expectedIssuer } = settings().oidc
  const iss = query.get('iss')
  if (iss === null || ![issuer, expectedIssuer ?? issuer].some((own) => isSameIssuer(own, iss))) {
    throw new SignInError('foreign-request', `link of ${iss}`)
  }
  const target = query.get('target_link_uri') ?? origin
  if (!URL.canParse(target) || new URL(target).origin !== origin) {
    throw new SignInError('foreign-request', 'link to another site')
  }
  const { pathname, search, hash } = new URL(target)
  return {
    returnTo: readReturnTo(pathname + search + hash),
    loginHint: query.get('login_hint') ?? undefined,
  }
}
