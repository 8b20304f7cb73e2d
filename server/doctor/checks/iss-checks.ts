import { defineCheck } from '#server/doctor/base/check.ts'
import { cannotTell, fail, ok, waitFor } from '#server/doctor/base/finding.ts'
import type { Examination } from '#server/doctor/probes/examination.ts'

import { isRegistered, redirectEvidence } from './redirect-checks.ts'

/** RFC 9207: Foyer refuses an answer without `iss` where the provider promises it, and one with another. */
export const issParameter = defineCheck({
  id: 'iss-parameter',
  ask: async (x: Examination) => ({ ...(await redirectEvidence(x)), metadata: await x.metadata() }),
  judge: ({ metadata, ...found }, { subject }) => {
    const { real } = found
    if (real.kind !== 'back') {
      return isRegistered(found, subject)
        ? cannotTell('Whether answers name their issuer shows only when somebody signs in')
        : waitFor('redirect-uri')
    }
    const isPromised = metadata.authorization_response_iss_parameter_supported === true
    const evidence = [real.answer]
    if (real.iss !== null && real.iss !== metadata.issuer) {
      return fail(
        `The answer is signed ${real.iss}, the provider calls itself ${metadata.issuer}`,
        {
          cause: 'other',
          advice: 'Foyer refuses it (RFC 9207). Two addresses of one provider are mixed up.',
          evidence,
        },
      )
    }
    if (real.iss === null && isPromised && real.error !== null) {
      // No setting mends it, as at Canaille.
      return cannotTell('The provider promises iss in its answers; its refusals lack it', {
        cause: 'refusals',
        advice:
          'Whether the answer that lets people in has it shows when somebody signs in. Foyer does not believe the refusals (RFC 9207 §2.4): whoever says no there is told of a wrong answer.',
        evidence,
      })
    }
    if (real.iss === null && isPromised) {
      return fail('The provider promises iss in its answers and does not send it', {
        cause: 'missing',
        advice: 'Foyer refuses such answers (RFC 9207 §2.4).',
        evidence,
      })
    }
    return ok(real.iss === null ? 'No iss, and none promised' : 'Answers name their issuer')
  },
})
