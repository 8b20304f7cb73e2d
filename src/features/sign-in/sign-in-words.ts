import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

import type { SignInCode, SignInError } from '#auth/session/sign-in-error.ts'

import type { SignInPlace } from './sign-in-place.ts'

export interface SignInWords {
  title: string
  /** What happened, what is safe, what to do. */
  text: string
}

type Words = (
  place: SignInPlace,
  detail: string | null,
) => readonly [title: MessageDescriptor, text: MessageDescriptor]

const unfinished = msg`That sign-in didn’t finish`

/** Providers say either for a “no” of the person and for an account that may not come in; which, only they know. */
const refused: Words = ({ provider }) => [
  msg`The sign-in was stopped`,
  msg`Either you said no, or ${provider} doesn’t let this account in here. Nothing was shared. You can try again, sign in as someone else, or keep to the public videos.`,
]
const oneMoreStep: Words = ({ provider }) => [
  msg`One more step`,
  msg`First ${provider} wants to ask you something. Nothing is lost. Try again, and answer what it asks.`,
]
const misfit: Words = ({ provider }) => [
  msg`Sign-in isn’t set up right`,
  msg`This site and ${provider} don’t agree on how to work together. It isn’t anything you did, and nothing is lost. Tell the help desk the details below.`,
]
const closed: Words = ({ provider }) => [
  msg`Sign-in isn’t set up right`,
  msg`This page isn’t allowed to reach ${provider}. It isn’t anything you did, and nothing is lost. Tell the help desk the details below.`,
]

const words: Record<SignInCode, Words> = {
  access_denied: refused,
  consent_required: refused,
  login_required: oneMoreStep,
  interaction_required: oneMoreStep,
  account_selection_required: ({ provider }) => [
    msg`Which account?`,
    msg`First ${provider} wants to know which account you mean. Nothing is lost.`,
  ],
  server_error: ({ provider }) => [
    msg`The sign-in service has a problem`,
    msg`An error came back from ${provider}. Nothing is lost.`,
  ],
  temporarily_unavailable: ({ provider }) => [
    msg`The sign-in service is resting`,
    msg`Right now ${provider} takes no sign-ins. Nothing is lost.`,
  ],
  'provider-unreachable': ({ host }) => [
    msg`We can’t reach the sign-in service`,
    msg`No answer came from ${host}. Nothing is lost.`,
  ],
  invalid_scope: misfit,
  invalid_target: misfit,
  invalid_request: misfit,
  invalid_client: misfit,
  unauthorized_client: misfit,
  'issuer-mismatch': misfit,
  'invalid-discovery': misfit,
  'provider-blocked': closed,
  'policy-blocked': closed,
  'mixed-content': closed,
  invalid_grant: ({ provider }) => [
    unfinished,
    msg`What we brought back to ${provider} to end it was refused, which happens when it takes too long. Nothing is lost. Try again, and if it happens twice, tell the help desk.`,
  ],
  'state-mismatch': () => [
    unfinished,
    msg`The answer that came back belongs to no sign-in begun in this browser in the last ten minutes, so we stopped to keep your account safe. Nothing is lost. Try again.`,
  ],
  'nonce-mismatch': () => [
    unfinished,
    msg`The answer of the sign-in service was made for another sign-in, so we stopped to keep your account safe. Nothing is lost. Try again, and if it happens twice, tell the help desk.`,
  ],
  'invalid-answer': () => [
    unfinished,
    msg`The answer of the sign-in service didn’t check out, so we stopped to keep your account safe. Nothing is lost. Try again, and if it happens twice, tell the help desk.`,
  ],
  'insufficient-sign-in': ({ portal, provider }) => [
    msg`A stronger sign-in is needed`,
    msg`${portal} asks for more than ${provider} checked this time, such as a second step. Nothing is lost. Try again, and take every step it shows.`,
  ],
  'clock-skew': ({ provider }, detail) => {
    const minutes = Number(detail)
    return [
      msg`A clock is off`,
      detail === null
        ? msg`The clocks of this device and of ${provider} are at least some minutes apart, and sign-in needs both right. Nothing is lost. Set this device’s clock to automatic and try again. If it already is, tell the help desk.`
        : msg`The clocks of this device and of ${provider} are at least ${plural(minutes, { one: '# minute', other: '# minutes' })} apart, and sign-in needs both right. Nothing is lost. Set this device’s clock to automatic and try again. If it already is, tell the help desk.`,
    ]
  },
  offline: () => [
    msg`You’re offline`,
    msg`Sign-in needs a connection. Nothing is lost. Try again when you’re back.`,
  ],
  'cookies-blocked': ({ site }) => [
    msg`Your browser is blocking sign-in`,
    msg`Allow cookies and site data for ${site}, then try again. Nothing is lost.`,
  ],
  'storage-blocked': ({ site }) => [
    msg`We can’t see whether you’re signed in`,
    msg`Your browser keeps this site’s data closed. Nothing is lost. Allow cookies and site data for ${site}, then try again.`,
  ],
  'insecure-context': () => [
    msg`This address isn’t safe enough to sign in`,
    msg`Browsers allow signing in only at an address that begins with https. Ask whoever runs this portal for it.`,
  ],
  'popup-blocked': () => [
    msg`The window didn’t open`,
    msg`Allow pop-ups for this site, or sign in on this page.`,
  ],
  'redirect-loop': () => [
    msg`Signing in keeps leading back here`,
    msg`We stopped after two tries so that you aren’t sent round in circles. Nothing is lost. If it happens again, tell the help desk.`,
  ],
  'foreign-request': ({ portal }) => [
    msg`That link isn’t one of ours`,
    msg`It asks for a sign-in that doesn’t belong to ${portal}, so we stopped before sending you anywhere. Nothing is lost. You can sign in from here instead.`,
  ],
  failed: () => [
    unfinished,
    msg`Something came up that we didn’t expect. Nothing is lost. Try again, and if it happens twice, tell the help desk.`,
  ],
}

/** What a person is told when a sign-in fails (docs/specification.md#words-for-people). */
export function signInWords({ code, detail }: SignInError, place: SignInPlace): SignInWords {
  const [title, text] = words[code](place, detail)
  return { title: i18n._(title), text: i18n._(text) }
}
