import type { Answer } from '#server/doctor/base/ask.ts'
import { defineCheck } from '#server/doctor/base/check.ts'
import { cannotTell, fail, ok, waitFor, warn } from '#server/doctor/base/finding.ts'
import { postLogoutUri } from '#server/doctor/base/subject.ts'
import type { Examination } from '#server/doctor/probes/examination.ts'
import { unregisteredLogoutUri } from '#server/doctor/probes/logout-probe.ts'

import { clientEvidence, isTurnedAway } from './client-checks.ts'

/**
 * Controls: an address that nobody registered, and none at all. Only a difference says anything: many providers
 * show everybody a question first, and some refuse everybody who brings no ID token.
 */
export const logoutUri = defineCheck({
  id: 'logout-uri',
  ask: async (x: Examination) => {
    const [real, unregistered, ofFalseClient, without, found, kind] = await Promise.all([
      x.logout('real'),
      x.logout('unregistered'),
      x.logout('unregistered-false-client'),
      x.logout('without-uri'),
      clientEvidence(x),
      x.provider(),
    ])
    return {
      real,
      unregistered,
      without,
      comparesNothing: leadsTo(ofFalseClient, unregisteredLogoutUri),
      comesBackAtOnce: kind?.comesBackAtOnce === true,
      isTurnedAway: isTurnedAway(found),
    }
  },
  judge: (found, { subject }) => {
    const { real, unregistered, without, comparesNothing, comesBackAtOnce, isTurnedAway } = found
    const uri = postLogoutUri(subject)
    const evidence = [real, unregistered, without].filter((answer) => answer !== null)
    const paste = [{ into: 'postLogoutUri' as const, value: uri }]
    if (real === null) return ok('The provider is told nothing of a sign-out')
    if (comparesNothing) {
      // No setting mends it: mock-oauth2-server has no list of addresses.
      return ok(
        'After signing out the provider sends anybody anywhere: nothing is to be registered',
        {
          cause: 'any-address',
          evidence,
        },
      )
    }
    if (leadsTo(unregistered, unregisteredLogoutUri)) {
      return warn('After signing out the provider sends people to any address', {
        cause: 'any-address',
        advice: 'Register the one address instead of *.',
        paste,
        evidence,
      })
    }
    if (leadsTo(real, uri)) return ok(`${uri} is registered`, { evidence })
    if (!isRefused(real) && isRefused(unregistered)) return ok(`${uri} is registered`, { evidence })
    if (isTurnedAway) return waitFor('client')
    if (isTaken(without) && (isRefused(real) || (comesBackAtOnce && isTaken(real)))) {
      return fail(`${uri} is not registered at the provider`, {
        advice: 'People would end on an error page when they sign out.',
        paste,
        evidence,
      })
    }
    return cannotTell('The provider answers an address that nobody registered the same way', {
      advice: 'Compare what is registered.',
      paste,
      evidence,
    })
  },
})

function leadsTo(answer: Answer | null, uri: string): boolean {
  return answer?.kind === 'answered' && answer.headers.get('location')?.startsWith(uri) === true
}

function isRefused(answer: Answer | null): boolean {
  return answer?.kind === 'answered' && answer.status >= 400 && answer.status < 500
}

function isTaken(answer: Answer | null): boolean {
  return answer?.kind === 'answered' && answer.status < 400
}
