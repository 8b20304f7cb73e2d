import type { Kysely } from 'kysely'

import type { OidcConfig } from '#server/base/config.ts'
import type { RateLimit } from '#server/base/rate-limits.ts'
import type { SharedLimits } from '#server/database/shared-limits.ts'
import type { Tables } from '#server/database/tables.ts'

import type { Discovery } from './discovery.ts'
import { identifyPerson } from './identify-person.ts'
import { leaveSession, refuseLeftToken } from './leave-session.ts'
import type { Person } from './person.ts'
import { readToken } from './read-token.ts'
import { seeSession } from './sessions.ts'
import { createTokenCache } from './token-cache.ts'
import { createUnknownTokens } from './unknown-tokens.ts'
import { userInfo } from './user-info.ts'

/** What is known of a token, whoever sends it. */
export interface KnownToken {
  person: Person
  sessionId: string
  /** `auth_time`, in seconds; null when the token does not say. */
  signedInAtS: number | null
  acr: string | null
  /** Thumbprint of the key it is bound to (RFC 9449 §6). */
  boundTo: string | null
  /** `iat` and `exp`, as far as the token says. */
  issuedAtS: number | undefined
  expiresS: number | undefined
}

export interface From {
  request: Request
  /** Where it comes from: what is refused is counted by it. */
  address: string
}

export interface KnownTokens {
  /** Throws what the check throws; what it finds is kept for at most a minute. */
  know(token: string, from: From): Promise<KnownToken>
  /** Its person signs out. */
  leave(token: string, from: From): Promise<void>
  forget(personId: string): void
}

export interface KnownTokensParts {
  config: OidcConfig
  db: Kysely<Tables>
  clock: () => Date
  sharedLimits: SharedLimits
  /** Of tokens that are refused, by address. */
  refusedTokens: RateLimit
}

/** Access tokens with their person and session, each looked at once a minute. */
export function createKnownTokens(parts: KnownTokensParts, discovery: Discovery): KnownTokens {
  const { config, clock, db } = parts
  const verdicts = createTokenCache<KnownToken>(clock)
  const unknown = createUnknownTokens(parts.sharedLimits, parts.refusedTokens)

  async function identify(token: string, request: Request) {
    const provider = await discovery.provider()
    const claims = await readToken(token, provider, config)
    await refuseLeftToken(db, token)
    const person = await identifyPerson(
      claims,
      () => userInfo(token, provider, config.clientId),
      parts,
    )
    const userAgent = request.headers.get('User-Agent')
    const at = clock()
    const known: KnownToken = {
      person,
      sessionId: await seeSession(db, { personId: person.id, claims, userAgent, at }),
      signedInAtS: claims.auth_time ?? null,
      acr: claims.acr ?? null,
      // Bound in a way that cannot be proven here (a certificate): to no key at all.
      boundTo: claims.cnf === undefined ? null : (claims.cnf.jkt ?? ''),
      issuedAtS: claims.iat,
      expiresS: claims.exp,
    }
    return { known, expiresS: claims.exp }
  }

  const know = (token: string, { request, address }: From) =>
    verdicts.on(token, () => unknown.check(address, token, () => identify(token, request)))
  const forget = (personId: string) => verdicts.forget(({ person }) => person.id === personId)

  return {
    know,
    forget,
    async leave(token, from) {
      const { person, sessionId, issuedAtS, expiresS } = await know(token, from)
      const personId = person.id
      await leaveSession(db, { personId, sessionId, token, issuedAtS, expiresS, at: clock() })
      // At once in this process; others hear of it.
      forget(personId)
    },
  }
}
