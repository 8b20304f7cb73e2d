import type { Log } from '#server/base/log.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { readAuthorization } from './authorization.ts'
import { challenged, withChallenge, type Scheme } from './challenge.ts'
import { createDiscovery, type ProviderOrigins } from './discovery.ts'
import { fetchOfProvider, type SeenProvider } from './fetch-of-provider.ts'
import {
  createKnownTokens,
  type From,
  type KnownToken,
  type KnownTokensParts,
} from './known-tokens.ts'
import { createRefusalLog } from './log-refusals.ts'
import { createProofCheck } from './proof-check.ts'

/** Who asks, and what their token says of the sign-in behind it. */
export interface Caller extends Pick<KnownToken, 'person' | 'sessionId' | 'signedInAtS' | 'acr'> {
  scheme: Scheme
}

/** Who is asking, from the `Authorization` header. */
export interface BearerCheck {
  /**
   * Null without a token. Throws a 401 with its challenge (`token-expired`, `token-invalid`, `session-ended`,
   * `proof-invalid`, `proof-nonce-needed`), `sign-in-unavailable` when the provider cannot be asked, or `rate-limited`
   * when too many tokens of this address were refused.
   */
  caller(request: Request, address: string): Promise<Caller | null>
  /** `token-missing`, for calls that nobody may make as nobody. */
  missing(): ProblemError
  /** For the header DPoP-Nonce of an answer: a nonce for a client whose own runs out soon, else null. */
  freshNonce(request: Request): string | null
  /** The same for a page that begins, where all tokens are bound: it saves the first refusal. Else null. */
  firstNonce(): string | null
  /** The person of this token signs out: it is refused from now on, and what was issued before of the same sign-in. */
  leave(request: Request, address: string): Promise<void>
  /**
   * To be told after a person changed what `Person` carries, or ended a session; other services are told by
   * `tellChanged`.
   */
  forget(personId: string): void
  /** Origins of the identity provider, as far as they are known. */
  providerOrigins(): ProviderOrigins
  /** Asks the provider ahead of the first request; answers why it could not be asked, else null. */
  warmUp(): Promise<unknown>
}

interface Parts extends KnownTokensParts {
  publicOrigin: string
  /** Makes the nonces of proofs. */
  secret: string
  log: Log
  sawProvider: ((seen: SeenProvider) => void) | undefined
  /** What tokens are valid by; without it, `clock`. */
  tokenClock?: () => Date
  /** Other processes take tokens, too. */
  isShared: boolean
}

/**
 * Verifies access tokens of any issuer: bearer tokens (RFC 6750) and those bound to a key (RFC 9449). A verdict on a
 * token is kept for at most a minute, by its hash; a proof is looked at each time.
 */
export function createBearerCheck(parts: Parts): BearerCheck {
  const { config, clock } = parts
  const discovery = createDiscovery(
    config,
    clock,
    fetchOfProvider(parts.sawProvider),
    parts.tokenClock,
  )
  const proofs = createProofCheck(parts)
  const tokens = createKnownTokens(parts, discovery)
  const isDpopOnly = config.dpop
  const logRefusal = createRefusalLog(parts.log, clock)

  /** A token that is bound must be proven; one that is not need not, unless only proven ones are taken. */
  async function check(token: string, scheme: Scheme, from: From): Promise<KnownToken> {
    if (scheme === 'Bearer') {
      if (isDpopOnly) throw unproven('Only tokens that are bound to a key are taken.')
      const known = await tokens.know(token, from)
      if (known.boundTo !== null) throw unproven('The token is bound to a key.')
      return known
    }
    const proof = await proofs.verify(from.request, token)
    const known = await tokens.know(token, from)
    if (known.boundTo !== proof.thumbprint) {
      throw new ProblemError('proof-invalid', { detail: 'The token is not bound to this key.' })
    }
    await proof.spend()
    return known
  }

  async function caller(request: Request, address: string): Promise<Caller | null> {
    let scheme: Scheme = 'Bearer'
    try {
      const sent = readAuthorization(request)
      if (sent === null) return null
      scheme = sent.scheme
      const known = await check(sent.token, scheme, { request, address })
      const { person, sessionId, signedInAtS, acr } = known
      return { person, sessionId, signedInAtS, acr, scheme }
    } catch (error) {
      logRefusal(error)
      throw withChallenge(error, { scheme, isDpopOnly })
    }
  }

  /** RFC 6750 §3.1: without a token the challenge names no error. */
  const missing = () => challenged('token-missing', {}, { scheme: 'Bearer', isDpopOnly })

  return {
    caller,
    missing,
    async leave(request, address) {
      const sent = readAuthorization(request)
      if (sent === null) throw missing()
      await tokens.leave(sent.token, { request, address })
    },
    freshNonce: (request) => proofs.freshNonce(request),
    firstNonce: () => (isDpopOnly ? proofs.firstNonce() : null),
    providerOrigins: () => discovery.origins(),
    warmUp: () =>
      discovery.provider().then(
        () => null,
        (error: unknown) => error,
      ),
    forget: (personId) => tokens.forget(personId),
  }
}

function unproven(detail: string): ProblemError {
  return new ProblemError('proof-invalid', { detail: `${detail} Send it as "DPoP", with a proof.` })
}
