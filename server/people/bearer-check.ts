import { createHash } from 'node:crypto'

import type { Kysely } from 'kysely'

import type { OidcConfig } from '#server/config.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/http/problem-error.ts'

import { displayNameIn, roleIn, type Claims } from './claims.ts'
import { createDiscovery } from './discovery.ts'
import type { Person } from './person.ts'
import { readToken, userInfo } from './read-token.ts'
import { isKnownByName, rememberPerson } from './remember-person.ts'

/** Who is asking, from the `Authorization` header. */
export interface BearerCheck {
  /**
   * Null without a token. Throws `token-expired`, `token-invalid`, or `unavailable` when the provider
   * cannot be asked.
   */
  person(request: Request): Promise<Person | null>
  /** The same, but throws `token-missing` instead of answering null. */
  requirePerson(request: Request): Promise<Person>
  /** To be told after a person changed what `Person` carries. */
  forget(personId: string): void
  /** Origins of the identity provider, as far as they are known. */
  providerOrigins(): string[]
  /** Asks the provider ahead of the first request; answers why it could not be asked, else null. */
  warmUp(): Promise<unknown>
}

interface Parts {
  config: OidcConfig
  db: Kysely<Tables>
  clock: () => Date
}

const cacheMs = 60_000
const cacheSize = 5_000

/** Verifies bearer tokens (RFC 6750) of any issuer; a verdict is kept for at most a minute, by hash of the token. */
export function createBearerCheck(parts: Parts): BearerCheck {
  const { config, clock } = parts
  const discovery = createDiscovery(config, clock)
  const verdicts = new Map<string, { person: Promise<Person>; untilMs: number }>()

  async function identify(token: string, verdict: { untilMs: number }): Promise<Person> {
    const provider = await discovery.provider()
    const claims = await readToken(token, provider, config)
    if (claims.exp !== undefined) verdict.untilMs = Math.min(verdict.untilMs, claims.exp * 1000)
    return recognise(claims, () => userInfo(token, provider), parts)
  }

  function person(request: Request): Promise<Person | null> {
    const token = bearerToken(request)
    if (token === null) return Promise.resolve(null)
    const hash = createHash('sha256').update(token).digest('base64')
    const nowMs = clock().getTime()
    const known = verdicts.get(hash)
    if (known !== undefined && known.untilMs > nowMs) return known.person
    const verdict = { untilMs: nowMs + cacheMs, person: Promise.resolve<Person>(nobody) }
    verdict.person = identify(token, verdict)
    // Only good news is kept; concurrent requests with the same token share one check.
    verdict.person.catch(() => verdicts.delete(hash))
    verdicts.set(hash, verdict)
    if (verdicts.size > cacheSize) verdicts.delete(verdicts.keys().next().value ?? hash)
    return verdict.person
  }

  return {
    person,
    async requirePerson(request) {
      const found = await person(request)
      if (found === null) throw tokenMissing()
      return found
    },
    providerOrigins: () => discovery.origins(),
    warmUp: () =>
      discovery.provider().then(
        () => null,
        (error: unknown) => error,
      ),
    forget(personId) {
      for (const [hash, verdict] of verdicts) {
        verdict.person.then(
          (known) => known.id === personId && verdicts.delete(hash),
          () => {},
        )
      }
    },
  }
}

const nobody: Person = {
  id: '',
  subject: '',
  username: '',
  displayName: '',
  role: 'viewer',
  rights: [],
}

function bearerToken(request: Request): string | null {
  const header = request.headers.get('Authorization')
  if (header === null) return null
  const token = /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i.exec(header)?.[1]
  if (token === undefined) {
    throw new ProblemError('token-invalid', {
      detail: 'Authorization must be "Bearer" and a token.',
      headers: { 'WWW-Authenticate': 'Bearer realm="Foyer", error="invalid_request"' },
    })
  }
  return token
}

/** RFC 6750 §3.1: without a token the challenge names no error. */
export function tokenMissing(): ProblemError {
  return new ProblemError('token-missing', {
    headers: { 'WWW-Authenticate': 'Bearer realm="Foyer"' },
  })
}

/** Many access tokens say neither name nor role: then userinfo does. */
async function recognise(
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
