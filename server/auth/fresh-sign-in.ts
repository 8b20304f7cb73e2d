import type { Config } from '#server/base/config.ts'

import type { Caller } from './bearer-check.ts'
import { challenged } from './challenge.ts'

/** Clocks differ, and coming back from the provider takes a moment. */
const toleranceS = 60

/**
 * Step-up (RFC 9470): throws `fresh-sign-in-needed` when the person signed in too long ago, or not strongly enough.
 * A token that does not say when counts as too old, one that does not say how as too weak.
 */
export function requireFreshSignIn(
  caller: Pick<Caller, 'scheme' | 'signedInAtS' | 'acr'>,
  config: Pick<Config, 'stepUp' | 'oidc'>,
  now: Date,
): void {
  const { maxAgeS, acrValues } = config.stepUp
  const ageS = now.getTime() / 1000 - (caller.signedInAtS ?? 0)
  const isFresh = maxAgeS === null || ageS <= maxAgeS + toleranceS
  const isStrong = acrValues === null || acrValues.split(/\s+/).includes(caller.acr ?? '')
  if (isFresh && isStrong) return
  throw challenged(
    'fresh-sign-in-needed',
    {
      detail: isStrong ? 'The sign-in is too long ago.' : 'The sign-in was of another kind.',
      params: { maxAgeS, acrValues },
    },
    {
      scheme: caller.scheme,
      isDpopOnly: config.oidc.dpop,
      params: {
        ...(acrValues !== null && { acr_values: acrValues }),
        ...(maxAgeS !== null && { max_age: String(maxAgeS) }),
      },
    },
  )
}
