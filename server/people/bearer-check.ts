import type { Kysely } from 'kysely'

import type { OidcConfig } from '#server/config.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import type { Log } from '#server/log.ts'

import { readAuthorization } from './authorization.ts'
import { challenged, withChallenge, type Scheme } from './challenge.ts'
import { createDiscovery, type ProviderOrigins } from './discovery.ts'
import { leaveSession, refuseLeftToken } from './leave-session.ts'
import { createRefusalLog } from './log-refusals.ts'
import type { Person } from './person.ts'
import { createProofCheck } from './proof-check.ts'
import { readToken } from './read-token.ts'
import { recognise } from './recognise.ts'
import { seeSession } from './sessions.ts'
import { userInfo } from './user-info.ts'
import { createVerdicts } from './verdicts.ts'

/** Who asks, and what their token says of the sign-in behind it. */
export interface Caller {
  person: Person
  scheme: Scheme
  sessionId: string
  /** `auth_time`, in seconds; null when the token does not say. */
  signedInAtS: number | null
  acr: string | null
}

/** Who is asking, from the `Authorization` header. */
export interface BearerCheck {
  /**
   * Null without a token. Throws a 401 with its challenge (`token-expired`, `token-invalid`, `session-ended`,
   * `proof-invalid`, `proof-nonce-needed`), or `unavailable` when the provider cannot be asked.
   */
  caller(request: Request): Promise<Caller | null>
  /** The same, but throws `token-missing` instead of answering null. */
  requirePerson(request: Request): Promise<Person>
  missing(): ProblemError
  /** For the header DPoP-Nonce of an answer: a nonce for a client whose own runs out soon, else null. */
  freshNonce(request: Request): string | null
  /** The same for a page that begins, where all tokens are bound: it saves the first refusal. Else null. */
  firstNonce(): string | null
  /** The person of this token signs out: it is refused from now on, and what was issued before of the same sign-in. */
  leave(request: Request): Promise<void>
  /** To be told after a person changed what `Person` carries, or ended a session. */
  forget(personId: string): void
  /** Origins of the identity provider, as far as they are known. */
  providerOrigins(): ProviderOrigins
  /** Asks the provider ahead of the first request; answers why it could not be asked, else null. */
  warmUp(): Promise<unknown>
}

interface Parts {
  config: OidcConfig
  db: Kysely<Tables>
  clock: () => Date
  publicOrigin: string
  /** Makes the nonces of proofs. */
  secret: string
  log: Log
}

/** What is known of a token, whoever sends it. */
interface Known extends Omit<Caller, 'scheme'> {
  /** Thumbprint of the key it is bound to (RFC 9449 §6). */
  boundTo: string | null
  /** `iat` and `exp`, as far as the token says. */
  issuedAtS: number | undefined
  expiresS: number | undefined
}

/**
 * Verifies access tokens of any issuer: bearer tokens (RFC 6750) and those bound to a key (RFC 9449). A verdict on a
 * token is kept for at most a minute, by its hash; a proof is looked at each time.
 */
export function createBearerCheck(parts: Parts): BearerCheck {
  const { config, clock, db } = parts
  const discovery = createDiscovery(config, clock)
  const proofs = createProofCheck(parts)
  const verdicts = createVerdicts<Known>(clock)
  const isDpopOnly = config.dpop
  const logRefusal = createRefusalLog(parts.log, clock)

  async function identify(token: string, request: Request) {
    const provider = await discovery.provider()
    const claims = await readToken(token, provider, config, clock())
    await refuseLeftToken(db, token)
    const person = await recognise(claims, () => userInfo(token, provider), parts)
    const userAgent = request.headers.get('User-Agent')
    const at = clock()
    const known: Known = {
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

  const verdictOn = (token: string, request: Request) =>
    verdicts.on(token, () => identify(token, request))

  /** A token that is bound must be proven; one that is not need not, unless only proven ones are taken. */
  async function check(token: string, scheme: Scheme, request: Request): Promise<Known> {
    if (scheme === 'Bearer') {
      if (isDpopOnly) throw unproven('Only tokens that are bound to a key are taken.')
      const known = await verdictOn(token, request)
      if (known.boundTo !== null) throw unproven('The token is bound to a key.')
      return known
    }
    const proof = await proofs.verify(request, token)
    const known = await verdictOn(token, request)
    if (known.boundTo !== proof.thumbprint) {
      throw new ProblemError('proof-invalid', { detail: 'The token is not bound to this key.' })
    }
    proof.spend()
    return known
  }

  async function caller(request: Request): Promise<Caller | null> {
    let scheme: Scheme = 'Bearer'
    try {
      const sent = readAuthorization(request)
      if (sent === null) return null
      scheme = sent.scheme
      const { person, sessionId, signedInAtS, acr } = await check(sent.token, scheme, request)
      return { person, sessionId, signedInAtS, acr, scheme }
    } catch (error) {
      logRefusal(error)
      throw withChallenge(error, { scheme, isDpopOnly })
    }
  }

  /** RFC 6750 §3.1: without a token the challenge names no error. */
  const missing = () => challenged('token-missing', {}, { scheme: 'Bearer', isDpopOnly })

  const forget = (personId: string) => verdicts.forget(({ person }) => person.id === personId)

  return {
    caller,
    missing,
    async leave(request) {
      const sent = readAuthorization(request)
      if (sent === null) throw missing()
      const { token } = sent
      const { person, sessionId, issuedAtS, expiresS } = await verdictOn(token, request)
      const personId = person.id
      await leaveSession(db, { personId, sessionId, token, issuedAtS, expiresS, at: clock() })
      // At once in this process; other instances look again within a minute.
      forget(personId)
    },
    async requirePerson(request) {
      const found = await caller(request)
      if (found === null) throw missing()
      return found.person
    },
    freshNonce: (request) => proofs.freshNonce(request),
    firstNonce: () => (isDpopOnly ? proofs.firstNonce() : null),
    providerOrigins: () => discovery.origins(),
    warmUp: () =>
      discovery.provider().then(
        () => null,
        (error: unknown) => error,
      ),
    forget,
  }
}

function unproven(detail: string): ProblemError {
  return new ProblemError('proof-invalid', { detail: `${detail} Send it as "DPoP", with a proof.` })
}
