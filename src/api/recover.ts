import { endEverywhere, renewToken } from '#auth/renewal/keep-session.ts'
import { confirmPerson } from '#auth/renewal/step-up.ts'
import { askAgainNextTime } from '#auth/storage/sign-in-memory.ts'
import { adopt, readUser } from '#auth/storage/stored-session.ts'

import { hasCode, type ProblemError, type StatusError } from './errors/http-error.ts'

/**
 * Answers a 401: signs with the nonce that came along (RFC 9449, 9), has the person sign in again (RFC 9470),
 * or renews the token. Null when there is nothing to try again with.
 */
export async function recover(
  refused: string,
  error: ProblemError | StatusError,
  attempt: number,
): Promise<string | null> {
  const challenge = error.challenge ?? ''
  const reason = parameter(challenge, 'error')
  // The nonce itself was heard with the answer.
  if (reason === 'use_dpop_nonce' || hasCode(error, 'proof-nonce-needed')) return refused
  if (reason === 'insufficient_user_authentication' || hasCode(error, 'fresh-sign-in-needed')) {
    return confirmPerson(wanted(challenge, error))
  }
  if (hasCode(error, 'session-ended') || hasCode(error, 'proof-invalid')) {
    const stored = await readUser()
    if (stored && stored.access_token !== refused) {
      // Somebody has signed in again in another tab: what was ended is not theirs.
      await adopt(stored)
      return attempt === 1 ? renewToken(refused) : null
    }
    // The provider, left to itself, would bring the same session back without a word.
    askAgainNextTime()
    await endEverywhere()
    return null
  }
  // A token that was renewed and is refused again would be so for ever.
  return attempt === 1 ? renewToken(refused) : null
}

/** From the header (RFC 9470, 3), or where another origin hides it from the problem document. */
function wanted(challenge: string, error: ProblemError | StatusError) {
  const told = hasCode(error, 'fresh-sign-in-needed') ? (error.problem.params ?? {}) : {}
  const acrValues = parameter(challenge, 'acr_values') ?? told['acrValues']
  const maxAgeS = Number(parameter(challenge, 'max_age') ?? told['maxAgeS'] ?? NaN)
  return {
    ...(typeof acrValues === 'string' ? { acrValues } : {}),
    ...(maxAgeS >= 0 ? { maxAgeS } : {}),
  }
}

function parameter(challenge: string, name: string): string | null {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(challenge)?.[1] ?? null
}
