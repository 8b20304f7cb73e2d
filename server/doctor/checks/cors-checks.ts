import { isReadableFrom } from '#server/doctor/base/answer-text.ts'
import type { Answer } from '#server/doctor/base/ask.ts'
import { defineCheck } from '#server/doctor/base/check.ts'
import { cannotTell, fail, ok, waitFor, warn, type Paste } from '#server/doctor/base/finding.ts'
import type { Examination } from '#server/doctor/probes/examination.ts'
import { isAllowedBy } from '#server/doctor/probes/preflight-probe.ts'
import { foreignOrigin, readTokenAnswer } from '#server/doctor/probes/token-probe.ts'

import { clientEvidence, isPublic } from './client-checks.ts'

/**
 * May pages redeem codes? Only an answer about a known client counts, or one that a foreign page may not read: others
 * may come without CORS, or with it, for reasons of their own.
 */
export const tokenCors = defineCheck({
  id: 'token-cors',
  ask: async (x: Examination) => {
    const [found, fromPage] = await Promise.all([clientEvidence(x), x.token('from-page')])
    const isClientKnown = isPublic(found)
    return {
      isClientKnown,
      foreign: isClientKnown ? null : await x.token('from-foreign-page'),
      fromPage,
      plain: found.token,
    }
  },
  judge: ({ isClientKnown, foreign, fromPage, plain }, { subject: { appOrigin } }) => {
    const evidence = [plain, fromPage]
    if (fromPage.kind === 'failed') {
      return fail('The token endpoint does not answer', { cause: fromPage.reason, evidence })
    }
    const isForAnybody = fromPage.headers.get('access-control-allow-origin') === '*'
    const isToldApart = foreign?.kind === 'answered' && !isReadableFrom(foreign, foreignOrigin)
    if (isForAnybody || ((isClientKnown || isToldApart) && isReadableFrom(fromPage, appOrigin))) {
      return ok('Pages may redeem codes and renew', { evidence })
    }
    if (['client-refused', 'secret-wanted'].includes(readTokenAnswer(plain)))
      return waitFor('client')
    if (!isClientKnown) {
      return cannotTell('Who may read the token endpoint shows only for a client it accepts', {
        advice: 'Compare what is allowed: no slash at the end.',
        paste: [{ into: 'origin', value: appOrigin }],
        evidence,
      })
    }
    return fail(`Pages of ${appOrigin} may not read the token endpoint (CORS)`, {
      advice: 'Allow this origin at the provider: no slash at the end.',
      paste: [{ into: 'origin', value: appOrigin }],
      evidence,
    })
  },
})

export const userinfoCors = defineCheck({
  id: 'userinfo-cors',
  ask: async (x: Examination): Promise<Answer | null> => {
    const { userinfo_endpoint: endpoint } = await x.metadata()
    const isAsked = x.subject.oidc.claims !== 'id_token'
    return isAsked && endpoint !== undefined && URL.canParse(endpoint)
      ? x.preflight(endpoint, 'authorization')
      : null
  },
  judge: (answer, { subject: { appOrigin, oidc } }) => {
    const isNeeded = oidc.claims === 'userinfo'
    if (answer === null) {
      return isNeeded
        ? fail('OIDC_CLAIMS=userinfo, but the provider names no userinfo_endpoint', {
            cause: 'missing',
            paste: [{ into: '.env OIDC_CLAIMS', value: 'id_token' }],
          })
        : ok('Userinfo is not asked')
    }
    if (isAllowedBy(answer, appOrigin, 'authorization')) {
      return ok('Pages may ask userinfo', { evidence: [answer] })
    }
    const paste: Paste[] = [{ into: 'origin', value: appOrigin }]
    const advice =
      'Allow this origin, and the header Authorization by its name (* does not stand for it), at the userinfo endpoint.'
    return isNeeded
      ? fail('Pages may not ask userinfo (CORS)', { advice, paste, evidence: [answer] })
      : warn('Pages may not ask userinfo (CORS), so names come from the ID token only', {
          advice: `${advice} Or say that it is not needed: OIDC_CLAIMS=id_token.`,
          paste,
          evidence: [answer],
        })
  },
})

/** RFC 9126: pushed only where the provider insists. */
export const par = defineCheck({
  id: 'par',
  ask: async (x: Examination) => {
    const metadata = await x.metadata()
    const endpoint = metadata.pushed_authorization_request_endpoint
    const isRequired = metadata.require_pushed_authorization_requests === true
    const answer =
      isRequired && endpoint !== undefined && URL.canParse(endpoint)
        ? await x.asPage(endpoint)
        : null
    return { isRequired, answer }
  },
  judge: ({ isRequired, answer }, { subject: { appOrigin } }) => {
    if (!isRequired) return ok('Requests need not be pushed')
    if (answer === null) return fail('Requests must be pushed, but the provider does not say where')
    const evidence = [answer]
    if (answer.kind === 'failed') return fail('Requests cannot be pushed', { evidence })
    if (isReadableFrom(answer, appOrigin)) return ok('Pages may push requests', { evidence })
    return cannotTell(
      'Requests must be pushed; whether pages may shows only when somebody signs in',
      {
        advice: `The origin ${appOrigin} must be allowed at the PAR endpoint too, which many providers do not offer.`,
        evidence,
      },
    )
  },
})

/** RFC 9449, when it is switched on: pages send a header of their own, which CORS must allow. */
export const dpop = defineCheck({
  id: 'dpop',
  ask: async (x: Examination) => {
    const metadata = await x.metadata()
    const isOn = x.subject.oidc.dpop && metadata.token_endpoint !== undefined
    return {
      algorithms: metadata.dpop_signing_alg_values_supported,
      preflight: isOn ? await x.preflight(metadata.token_endpoint ?? '', 'dpop') : null,
      fromPage: isOn ? await x.token('from-page') : null,
    }
  },
  judge: ({ algorithms, preflight, fromPage }, { subject: { appOrigin } }) => {
    if (preflight === null) return ok('OIDC_DPOP is off')
    const off: Paste[] = [{ into: '.env OIDC_DPOP', value: 'off' }]
    if (algorithms?.includes('ES256') !== true) {
      return fail(`OIDC_DPOP=on, but the provider offers ${algorithms?.join(', ') ?? 'no DPoP'}`, {
        cause: 'algorithm',
        advice:
          'Foyer’s proofs are signed with ES256. Switch DPoP on at the provider, or off here.',
        paste: off,
      })
    }
    if (!isAllowedBy(preflight, appOrigin, 'dpop')) {
      return fail('OIDC_DPOP=on, but pages may not send the DPoP header (CORS)', {
        cause: 'cors',
        advice: 'The provider must allow the header at its token endpoint.',
        paste: off,
        evidence: [preflight],
      })
    }
    return isNonceHidden(fromPage)
      ? warn('The provider sends DPoP-Nonce and does not let pages read it', {
          cause: 'nonce',
          advice:
            'It must name it in Access-Control-Expose-Headers, or sign-in fails when it insists.',
          ...(fromPage !== null && { evidence: [fromPage] }),
        })
      : ok('Tokens can be bound to the browser')
  },
})

function isNonceHidden(answer: Answer | null): boolean {
  if (answer === null || answer.kind === 'failed' || !answer.headers.has('dpop-nonce')) return false
  const exposed = answer.headers.get('access-control-expose-headers')?.toLowerCase() ?? ''
  return !exposed.includes('dpop-nonce') && exposed !== '*'
}
