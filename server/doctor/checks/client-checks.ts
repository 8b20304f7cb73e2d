import type { Answer } from '#server/doctor/base/ask.ts'
import { defineCheck } from '#server/doctor/base/check.ts'
import { cannotTell, fail, ok, type Judgement } from '#server/doctor/base/finding.ts'
import { redirectUri } from '#server/doctor/base/subject.ts'
import type { AuthorizeOutcome } from '#server/doctor/probes/authorize-probe.ts'
import type { Examination } from '#server/doctor/probes/examination.ts'
import { isSameLook, isTaken, reasonOf } from '#server/doctor/probes/read-authorize.ts'
import { readTokenAnswer, tokenError } from '#server/doctor/probes/token-probe.ts'

interface ClientEvidence {
  token: Answer
  tokenControl: Answer
  authorize: AuthorizeOutcome
  authorizeControl: AuthorizeOutcome
}

export async function clientEvidence(x: Examination): Promise<ClientEvidence> {
  const [token, tokenControl, authorize, authorizeControl] = await Promise.all([
    x.token('real'),
    x.token('false-client'),
    x.authorize('real'),
    x.authorize('false-client'),
  ])
  return { token, tokenControl, authorize, authorizeControl }
}

/** Is the client known, and public? */
export const client = defineCheck({
  id: 'client',
  ask: clientEvidence,
  judge: (found, { subject }) => judgeClient(found, subject.oidc.clientId, redirectUri(subject)),
})

/**
 * The token endpoint alone says "refused" for an unknown client and for one that has a secret; the authorize
 * endpoint tells them apart. A client that does not exist is the control for both.
 */
function judgeClient(found: ClientEvidence, clientId: string, backTo: string): Judgement {
  const { token, tokenControl, authorize, authorizeControl } = found
  const [reading, control] = [readTokenAnswer(token), readTokenAnswer(tokenControl)]
  const evidence = [token, authorize.answer]
  const isKnown = isTaken(authorize, authorizeControl) === true || namesOnlyTheAddress(found)
  if (isPublic(found)) return ok(`${clientId} is known, and needs no secret`, { evidence })
  const isSecretWanted = reading === 'secret-wanted' && control !== 'secret-wanted'
  if (isSecretWanted || (isKnown && ['client-refused', 'secret-wanted'].includes(reading))) {
    return fail(`The provider knows ${clientId} and wants a secret from it`, {
      cause: 'confidential',
      advice:
        'A page can keep no secret. Make it a public client (single-page application, client authentication off or none).',
      paste: [{ into: 'client', value: clientId }],
      evidence,
    })
  }
  if (isRefusedAsFalseOne(found) || reasonOf(authorize) === 'client') {
    return fail(`The provider does not know the client ${clientId}`, {
      cause: 'unknown',
      advice: 'Copy the client id from the provider, or register this one as a public client.',
      paste: [{ into: 'client', value: clientId }],
      evidence,
    })
  }
  if (reading === 'client-refused') {
    // Glewlwyd answers all three alike.
    return fail(
      `The provider refuses ${clientId}: it does not exist, has a secret, or may not come back here`,
      {
        cause: 'refused',
        advice:
          'Compare the client id, make it a public client without a secret, and compare the redirect URI.',
        paste: [
          { into: 'client', value: clientId },
          { into: 'redirectUri', value: backTo },
        ],
        evidence,
      },
    )
  }
  if (isKnown) {
    return cannotTell(
      `The provider knows ${clientId}; whether it wants a secret shows only when somebody signs in`,
      {
        advice: 'Its token endpoint does not tell. Make sure that the client is public.',
        evidence: [...evidence, tokenControl],
      },
    )
  }
  return cannotTell(`Whether ${clientId} is known shows only when somebody signs in`, {
    advice: 'A client that does not exist is answered the same way.',
    evidence: [...evidence, tokenControl],
  })
}

/** The provider turns the client away: what else it says of requests is about that. */
export function isTurnedAway({ token, authorize, authorizeControl }: ClientEvidence): boolean {
  const isRefused =
    ['client-refused', 'secret-wanted'].includes(readTokenAnswer(token)) ||
    reasonOf(authorize) === 'client'
  return isRefused && isTaken(authorize, authorizeControl) !== true
}

/** The code was refused, not the client, and a false client was not treated so. */
export function isPublic({ token, tokenControl }: ClientEvidence): boolean {
  return (
    readTokenAnswer(token) === 'code-refused' && readTokenAnswer(tokenControl) !== 'code-refused'
  )
}

function isRefusedAsFalseOne({ token, authorize, authorizeControl }: ClientEvidence): boolean {
  return (
    tokenError(token) === 'invalid_client' &&
    isTaken(authorize, authorizeControl) === false &&
    isSameLook(authorize, authorizeControl)
  )
}

/** The way back is wrong, the client is not: a false client is refused for another reason. */
function namesOnlyTheAddress({ authorize, authorizeControl }: ClientEvidence): boolean {
  return reasonOf(authorize) === 'redirect-uri' && reasonOf(authorizeControl) !== 'redirect-uri'
}
