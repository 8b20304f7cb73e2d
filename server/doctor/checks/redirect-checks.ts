import { defineCheck } from '#server/doctor/base/check.ts'
import { cannotTell, fail, ok, waitFor, warn, type Judgement } from '#server/doctor/base/finding.ts'
import { redirectUri, type Subject } from '#server/doctor/base/subject.ts'
import type { AuthorizeOutcome } from '#server/doctor/probes/authorize-probe.ts'
import type { Examination } from '#server/doctor/probes/examination.ts'
import {
  isRefusal,
  isTaken,
  reasonOf,
  registeredUri,
  silentErrors,
} from '#server/doctor/probes/read-authorize.ts'

import { clientEvidence, isPublic, isTurnedAway } from './client-checks.ts'

export async function redirectEvidence(x: Examination) {
  const [found, longer] = await Promise.all([clientEvidence(x), x.authorize('longer-redirect-uri')])
  const { authorize: real, authorizeControl: control } = found
  return {
    real,
    control,
    longer,
    without: real.kind === 'back' ? null : await x.authorize('without-redirect-uri'),
    isClientKnown: isPublic(found),
    isTurnedAway: isTurnedAway(found),
  }
}
type RedirectEvidence = Awaited<ReturnType<typeof redirectEvidence>>

export const redirectUriCheck = defineCheck({
  id: 'redirect-uri',
  ask: redirectEvidence,
  judge: (found, { subject }) => judgeRedirectUri(found, subject),
})

function judgeRedirectUri(found: RedirectEvidence, subject: Subject): Judgement {
  const { real, control, longer, without, isClientKnown } = found
  const uri = redirectUri(subject)
  const evidence = [real.answer]
  const taken = isTaken(real, control)
  if (taken === true && (real.kind === 'back' || isRefusal(longer))) {
    return ok(`${uri} is registered`, { evidence })
  }
  const isBlamed = reasonOf(real) === 'redirect-uri' && reasonOf(control) !== 'redirect-uri'
  if (taken === false && (isBlamed || isClientKnown)) {
    return notRegistered('', control)
  }
  const registered = without === null ? null : registeredUri(without)
  if (without !== null && registered !== null) {
    return registered === uri
      ? ok(`${uri} is registered`, { evidence: [real.answer, without.answer] })
      : notRegistered(`, ${registered} is`, without)
  }
  if (found.isTurnedAway) return waitFor('client')
  return cannotTell('Whether the redirect URI is registered shows only when somebody signs in', {
    advice:
      'The provider answers a client that does not exist the same way. Compare what is registered.',
    paste: [{ into: 'redirectUri', value: uri }],
    evidence: [real.answer, control.answer],
  })

  function notRegistered(more: string, other: AuthorizeOutcome): Judgement {
    return fail(`${uri} is not registered at the provider${more}`, {
      advice: 'Register it, character by character.',
      paste: [{ into: 'redirectUri', value: uri }],
      evidence: [real.answer, other.answer],
    })
  }
}

/** Is it proven? The checks that build on it wait until it is. */
export function isRegistered(found: RedirectEvidence, subject: Subject): boolean {
  return judgeRedirectUri(found, subject).verdict === 'OK'
}

/** What the provider says of the request once it knows client and redirect URI. */
export const authorizeRequest = defineCheck({
  id: 'authorize-request',
  ask: redirectEvidence,
  judge: (found, { subject }) => {
    const { real, control } = found
    const evidence = [real.answer]
    const isWrong = judgeRedirectUri(found, subject).verdict === 'FAIL'
    if (isWrong || isTaken(real, control) === false) return waitFor('redirect-uri')
    if (real.kind !== 'back' || isTaken(real, control) === null) {
      return cannotTell('The provider does not say what it thinks of the request', { evidence })
    }
    if (real.error === null) return ok('The provider signs people in without asking', { evidence })
    if (silentErrors.includes(real.error)) {
      return ok('The provider takes the request and would ask who it is', { evidence })
    }
    return fail(`The provider refuses the request: ${real.error} ${real.description}`.trim(), {
      cause: real.error,
      advice: adviceFor(real.error, subject),
      evidence,
    })
  },
})

function adviceFor(error: string, { oidc }: Subject): string {
  switch (error) {
    case 'invalid_scope':
      return `Foyer asks for “${oidc.scope}”: allow each of these for the client, or take it out of OIDC_SCOPE.`
    case 'unauthorized_client':
      return 'Allow the authorization code flow for the client.'
    case 'invalid_target':
      return 'The provider does not know the audience: compare OIDC_AUDIENCE and OIDC_AUDIENCE_PARAM.'
    case 'unsupported_response_type':
      return 'Allow the response type code (authorization code flow) for the client.'
    default:
      return 'Compare OIDC_SCOPE, OIDC_AUDIENCE and OIDC_EXTRA_PARAMS with what the client may ask.'
  }
}

/** RFC 9700 §2.1: a redirect URI is compared character by character, or codes can be sent elsewhere. */
export const redirectExact = defineCheck({
  id: 'redirect-exact',
  ask: async (x: Examination) => ({
    ...(await redirectEvidence(x)),
    other: await x.authorize('other-redirect-uri'),
  }),
  judge: ({ other, ...found }, { subject }) => {
    if (!isRegistered(found, subject)) return waitFor('redirect-uri')
    const { longer } = found
    if (other.kind === 'back') {
      return fail('The provider sends people, and their codes, to any address', {
        cause: 'any-address',
        advice: 'Anybody could collect sign-ins. Register the one redirect URI instead of *.',
        evidence: [other.answer],
      })
    }
    return longer.kind === 'back'
      ? warn('The provider takes more than the one redirect URI', {
          cause: 'wildcard',
          advice: 'A wildcard is registered: replace it by the whole address (RFC 9700 §2.1).',
          paste: [{ into: 'redirectUri', value: realUri(longer) }],
          evidence: [longer.answer],
        })
      : ok('The redirect URI is compared character by character')
  },
})

function realUri(longer: Extract<AuthorizeOutcome, { kind: 'back' }>): string {
  const location = new URL(longer.answer.headers.get('location') ?? '', longer.answer.url)
  return `${location.origin}${location.pathname.replace(/x$/, '')}`
}

/** Foyer always sends a challenge; here is whether the provider would miss it. */
export const pkce = defineCheck({
  id: 'pkce',
  ask: async (x: Examination) => ({
    ...(await redirectEvidence(x)),
    metadata: await x.metadata(),
    bare: await x.authorize('without-pkce'),
  }),
  judge: ({ real, control, bare, metadata }) => {
    const methods = metadata.code_challenge_methods_supported
    const evidence = [bare.answer]
    if (methods !== undefined && !methods.includes('S256')) {
      return warn(
        `The provider offers PKCE with ${methods.join(', ') || 'nothing'}, not with S256`,
        {
          cause: 'method',
          advice: 'Foyer sends S256 (RFC 7636): allow it for the client.',
        },
      )
    }
    const isComparable =
      real.kind === 'back' &&
      silentErrors.includes(real.error ?? '') &&
      isTaken(real, control) === true
    if (!isComparable || bare.kind === 'failed') {
      return methods === undefined
        ? cannotTell('The provider does not say whether it does PKCE; many do without saying so')
        : ok('The provider offers PKCE with S256')
    }
    const isMissed = bare.kind !== 'back' || !silentErrors.includes(bare.error ?? '')
    return isMissed
      ? ok('A request without PKCE is refused', { evidence })
      : ok('Foyer sends PKCE; the provider would not insist on it', { evidence })
  },
})
