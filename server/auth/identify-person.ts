import type { Kysely } from 'kysely'

import type { OidcConfig } from '#server/base/config.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { displayNameIn, roleIn, type Claims } from './claims.ts'
import type { Person } from './person.ts'
import { isKnownByName, rememberPerson } from './remember-person.ts'

interface Parts {
  config: OidcConfig
  db: Kysely<Tables>
  clock: () => Date
}

/** The person of a verified token. Many access tokens say neither name nor role: then userinfo does. */
export async function identifyPerson(
  claims: Claims,
  askUserInfo: () => Promise<Claims>,
  { config, db, clock }: Parts,
): Promise<Person> {
  const issuer = config.isEmbedded ? 'embedded' : config.issuer
  const isNamed = displayNameIn(claims) !== null || (await isKnownByName(db, issuer, claims.sub))
  const isComplete = isNamed && roleIn(claims, config) !== null
  const more = isComplete ? claims : { ...(await moreClaims(claims, askUserInfo)), ...claims }
  const role = roleIn(more, config) ?? config.defaultRole
  return rememberPerson(db, { issuer, claims: more, role, at: clock() })
}

async function moreClaims(claims: Claims, askUserInfo: () => Promise<Claims>): Promise<Claims> {
  try {
    const info = await askUserInfo()
    // OpenID Connect Core 1.0 §5.3.2: userinfo of somebody else must not be used.
    return info.sub === claims.sub ? info : claims
  } catch (error) {
    // A token for the API alone may not read userinfo; what it says itself is enough to go on.
    if (error instanceof ProblemError && error.code === 'token-invalid') return claims
    throw error
  }
}
