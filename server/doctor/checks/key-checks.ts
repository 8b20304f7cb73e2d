import * as z from 'zod'

import { fieldsOf, isReadableFrom } from '#server/doctor/base/answer-text.ts'
import { defineCheck, NotAsked } from '#server/doctor/base/check.ts'
import { cannotTell, fail, ok, warn } from '#server/doctor/base/finding.ts'
import type { Examination } from '#server/doctor/probes/examination.ts'

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
const signingCurves = new Set(['P-256', 'P-384', 'P-521', 'Ed25519'])

export const jwks = defineCheck({
  id: 'jwks',
  isCheap: true,
  ask: async (x: Examination) => (await x.keys()).answer,
  judge: (answer) => {
    const evidence = [answer]
    if (answer.kind === 'failed') {
      return fail('The signing keys cannot be fetched', { cause: answer.reason, evidence })
    }
    const set = KeySet.safeParse(fieldsOf(answer)).data
    if (answer.status !== 200 || set === undefined) {
      return fail('The address of the signing keys answers with something else', {
        cause: 'not-keys',
        advice: 'Without keys no ID token can be checked, so nobody is signed in.',
        evidence,
      })
    }
    return set.keys.some(isUsable)
      ? ok(`${set.keys.length} keys, and browsers can verify with them`, { evidence })
      : fail('No key that browsers can verify a signature with', {
          cause: 'no-usable-key',
          advice: 'The provider must publish a signing key: RSA, or EC on P-256, P-384 or P-521.',
          evidence,
        })
  },
})

function isUsable({ kty, use, crv }: { kty: string; use?: unknown; crv?: unknown }): boolean {
  if (use !== undefined && use !== 'sig') return false
  return kty === 'RSA' || (typeof crv === 'string' && signingCurves.has(crv))
}

export const jwksCors = defineCheck({
  id: 'jwks-cors',
  ask: async (x: Examination) => {
    const { fromPage, answer } = await x.keys()
    if (answer.kind === 'failed' || answer.status !== 200) throw new NotAsked('jwks')
    return fromPage.kind === 'failed' ? answer : fromPage
  },
  judge: (answer, { subject: { appOrigin } }) =>
    isReadableFrom(answer, appOrigin)
      ? ok('Pages may read the signing keys', { evidence: [answer] })
      : fail('Pages may not read the signing keys (CORS)', {
          advice: `Allow the origin ${appOrigin} at the provider.`,
          paste: [{ into: 'origin', value: appOrigin }],
          evidence: [answer],
        }),
})

const warnSkewS = 60
const failSkewS = 300

/** Tokens name the provider's time; ours decides whether they are still good. */
export const clockSkew = defineCheck({
  id: 'clock-skew',
  ask: async (x: Examination) => (await x.discovery()).first,
  judge: (answer) => {
    if (answer.kind === 'failed') return cannotTell('No answer, no time')
    const theirsMs = Date.parse(answer.headers.get('date') ?? '')
    if (Number.isNaN(theirsMs)) {
      return cannotTell('The provider does not say what time it is', {
        advice: 'If tokens are refused as too old or too new, compare the clocks of both machines.',
      })
    }
    const offS = Math.round((theirsMs - answer.atMs) / 1000)
    const says = `The provider’s clock is ${Math.abs(offS)} s ${offS < 0 ? 'behind' : 'ahead of'} this machine’s`
    const detail = { advice: 'Let both machines ask a time server (NTP).', evidence: [answer] }
    if (Math.abs(offS) > failSkewS) return fail(says, detail)
    return Math.abs(offS) > warnSkewS ? warn(says, detail) : ok('The clocks agree')
  },
})
