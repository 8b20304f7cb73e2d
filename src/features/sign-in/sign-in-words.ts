import type { SignInCode, SignInError } from '#auth/session/sign-in-error.ts'

import type { SignInPlace } from './sign-in-place.ts'

export interface SignInWords {
  title: string
  /** What happened, what is safe, what to do. */
  text: string
}

type Words = (place: SignInPlace, detail: string | null) => readonly [title: string, text: string]

const unfinished = 'That sign-in didn’t finish'
const again = 'Nothing is lost. Try again, and if it happens twice, tell the help desk.'

/** Providers say either for a “no” of the person and for an account that may not come in; which, only they know. */
const refused: Words = ({ provider }) => [
  'The sign-in was stopped',
  `Either you said no, or ${provider} doesn’t let this account in here. Nothing was shared. You can try again, sign in as someone else, or keep to the public videos.`,
]
const oneMoreStep: Words = ({ provider }) => [
  'One more step',
  `First ${provider} wants to ask you something. Nothing is lost. Try again, and answer what it asks.`,
]
const misfit: Words = ({ provider }) => [
  'Sign-in isn’t set up right',
  `This site and ${provider} don’t agree on how to work together. It isn’t anything you did, and nothing is lost. Tell the help desk the details below.`,
]
const closed: Words = ({ provider }) => [
  'Sign-in isn’t set up right',
  `This page isn’t allowed to reach ${provider}. It isn’t anything you did, and nothing is lost. Tell the help desk the details below.`,
]

const words: Record<SignInCode, Words> = {
  access_denied: refused,
  consent_required: refused,
  login_required: oneMoreStep,
  interaction_required: oneMoreStep,
  account_selection_required: ({ provider }) => [
    'Which account?',
    `First ${provider} wants to know which account you mean. Nothing is lost.`,
  ],
  server_error: ({ provider }) => [
    'The sign-in service has a problem',
    `An error came back from ${provider}. Nothing is lost.`,
  ],
  temporarily_unavailable: ({ provider }) => [
    'The sign-in service is resting',
    `Right now ${provider} takes no sign-ins. Nothing is lost.`,
  ],
  'provider-unreachable': ({ host }) => [
    'We can’t reach the sign-in service',
    `No answer came from ${host}. Nothing is lost.`,
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
    `What we brought back to ${provider} to end it was refused, which happens when it takes too long. ${again}`,
  ],
  'state-mismatch': () => [
    unfinished,
    'The answer that came back belongs to no sign-in begun in this browser in the last ten minutes, so we stopped to keep your account safe. Nothing is lost. Try again.',
  ],
  'nonce-mismatch': () => [
    unfinished,
    `The answer of the sign-in service was made for another sign-in, so we stopped to keep your account safe. ${again}`,
  ],
  'invalid-answer': () => [
    unfinished,
    `The answer of the sign-in service didn’t check out, so we stopped to keep your account safe. ${again}`,
  ],
  'insufficient-sign-in': ({ portal, provider }) => [
    'A stronger sign-in is needed',
    `${portal} asks for more than ${provider} checked this time, such as a second step. Nothing is lost. Try again, and take every step it shows.`,
  ],
  'clock-skew': ({ provider }, minutes) => [
    'A clock is off',
    `The clocks of this device and of ${provider} are at least ${minutes ?? 'some'} ${minutes === '1' ? 'minute' : 'minutes'} apart, and sign-in needs both right. Nothing is lost. Set this device’s clock to automatic and try again. If it already is, tell the help desk.`,
  ],
  offline: () => [
    'You’re offline',
    'Sign-in needs a connection. Nothing is lost. Try again when you’re back.',
  ],
  'cookies-blocked': ({ site }) => [
    'Your browser is blocking sign-in',
    `Allow cookies and site data for ${site}, then try again. Nothing is lost.`,
  ],
  'storage-blocked': ({ site }) => [
    'We can’t see whether you’re signed in',
    `Your browser keeps this site’s data closed. Nothing is lost. Allow cookies and site data for ${site}, then try again.`,
  ],
  'insecure-context': () => [
    'This address isn’t safe enough to sign in',
    'Browsers allow signing in only at an address that begins with https. Ask whoever runs this portal for it.',
  ],
  'popup-blocked': () => [
    'The window didn’t open',
    'Allow pop-ups for this site, or sign in on this page.',
  ],
  'redirect-loop': () => [
    'Signing in keeps leading back here',
    'We stopped after two tries so that you aren’t sent round in circles. Nothing is lost. If it happens again, tell the help desk.',
  ],
  'foreign-request': ({ portal }) => [
    'That link isn’t one of ours',
    `It asks for a sign-in that doesn’t belong to ${portal}, so we stopped before sending you anywhere. Nothing is lost. You can sign in from here instead.`,
  ],
  failed: () => [unfinished, `Something came up that we didn’t expect. ${again}`],
}

/** What a person is told when a sign-in fails (docs/specification.md#words-for-people). */
export function signInWords({ code, detail }: SignInError, place: SignInPlace): SignInWords {
  const [title, text] = words[code](place, detail)
  return { title, text }
}
