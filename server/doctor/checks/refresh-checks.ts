import { fieldsOf } from '#server/doctor/base/answer-text.ts'
import type { Answer } from '#server/doctor/base/ask.ts'
import { defineCheck } from '#server/doctor/base/check.ts'
import { cannotTell, ok, waitFor, warn, type Judgement } from '#server/doctor/base/finding.ts'
import type { Metadata } from '#server/doctor/base/metadata.ts'
import type { Subject } from '#server/doctor/base/subject.ts'
import type { Examination } from '#server/doctor/probes/examination.ts'
import { tokenError } from '#server/doctor/probes/token-probe.ts'

import { clientEvidence, isPublic, isTurnedAway } from './client-checks.ts'

/** Does the provider renew sign-ins for this client, and is what it wants for that asked of it? */
export const refresh = defineCheck({
  id: 'refresh',
  ask: async (x: Examination) => {
    const [metadata, renewal, found, kind] = await Promise.all([
      x.metadata(),
      x.token('renewal'),
      clientEvidence(x),
      x.provider(),
    ])
    return {
      metadata,
      renewal,
      isKeycloak: kind?.name === 'Keycloak',
      isClientKnown: isPublic(found),
      isTurnedAway: isTurnedAway(found),
    }
  },
  judge: (found, { subject: { oidc } }) => {
    const { metadata, renewal, isKeycloak, isClientKnown, isTurnedAway } = found
    const evidence = [renewal]
    if (isClientKnown && isGrantRefused(renewal)) {
      return warn('The provider renews no sign-in for this client', {
        cause: 'grant',
        ...toAllow,
        evidence,
      })
    }
    if (isClientKnown && isClientRefused(renewal)) {
      // No setting mends it: Spring Authorization Server has no refresh tokens for public clients.
      return ok(
        `The provider renews no sign-in of a client without a secret: people sign in again when the access token ends, so let it live for about an hour`,
        { cause: 'public', evidence },
      )
    }
    const trouble = judgeOfflineAccess(metadata, oidc, isKeycloak)
    if (trouble !== null) return trouble
    if (isClientKnown && tokenError(renewal) === 'invalid_grant')
      return ok('The provider renews sign-ins', { evidence })
    if (isTurnedAway) return waitFor('client')
    // What a provider can do, not every client may. Glewlwyd renews without listing it.
    return metadata.grant_types_supported?.includes('refresh_token') === true
      ? cannotTell(
          `The provider renews sign-ins; whether for ${oidc.clientId} too shows only when an access token ends`,
          { ...toAllow, evidence },
        )
      : cannotTell('The provider does not say whether it renews sign-ins', { ...toAllow, evidence })
  },
})

const toAllow = {
  advice:
    'Without, people sign in again whenever the access token ends. Allow the refresh token grant for the client.',
  paste: [{ into: 'grants' as const, value: 'refresh_token' }],
}

/** Errors of a token endpoint that are none of the client (RFC 6749 §5.2, RFC 9449 §5 and §8). */
const otherErrors = new Set([
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'invalid_dpop_proof',
  'use_dpop_nonce',
])

/** 401 says it without words, but some providers answer every error with it (RFC 6749 §5.2). */
function isClientRefused(renewal: Answer): boolean {
  const error = tokenError(renewal)
  if (error === 'invalid_client') return true
  const isUnauthorized = renewal.kind === 'answered' && renewal.status === 401
  return isUnauthorized && !otherErrors.has(error ?? '')
}

/** Of a client that may redeem codes, so only the grant itself can be meant. oidc-provider says so in words only. */
function isGrantRefused(renewal: Answer): boolean {
  const { error_description: words } = fieldsOf(renewal)
  return (
    ['unsupported_grant_type', 'unauthorized_client'].includes(tokenError(renewal) ?? '') ||
    (typeof words === 'string' && /grant.?type/i.test(words))
  )
}

function judgeOfflineAccess(
  { scopes_supported: scopes }: Metadata,
  { scope }: Subject['oidc'],
  isKeycloak: boolean,
): Judgement | null {
  const isAsked = scope.split(' ').includes('offline_access')
  // Keycloak lists it and gives refresh tokens without; with it they never end.
  if (isKeycloak && isAsked) {
    return warn('offline_access makes sessions on Keycloak that never end', {
      cause: 'offline-session',
      advice: 'It gives refresh tokens without.',
      paste: [{ into: '.env OIDC_SCOPE', value: scope.replace(/ ?\boffline_access\b/, '') }],
    })
  }
  if (isKeycloak || isAsked || scopes?.includes('offline_access') !== true) return null
  return warn('offline_access is offered and not asked for', {
    cause: 'offline-access',
    advice: 'Most providers send a refresh token only then; without, people sign in again.',
    paste: [{ into: '.env OIDC_SCOPE', value: `${scope} offline_access` }],
  })
}
