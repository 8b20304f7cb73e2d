import type { SignInCode, SignInError } from '#auth/sign-in-error.ts'

import type { SignInPlace } from './sign-in-place.ts'

export interface SignInWords {
  title: string
  /** What happened, what is safe, what to do. */
  text: string
}

type Words = (place: SignInPlace, detail: string | null) => readonly [title: string, text: string]

const unfinished = 'That sign-in didn’t finish'
const resting = 'The sign-in service is resting'

const late: Words = () => [
  unfinished,
  'The sign-in page was open for longer than ten minutes, so we stopped it to keep your account safe. Start again and it should go through.',
]
const oneMoreStep: Words = ({ provider }) => [
  'One more step',
  `${provider} wants to ask you something first. Nothing is lost. Try again, and answer what it asks.`,
]
const silent: Words = () => [resting, 'It isn’t answering. Nothing is lost.']
const misfit: Words = ({ provider }) => [
  'Sign-in isn’t set up right',
  `${provider} and this site don’t agree on how to work together. It isn’t anything you did, and nothing is lost. Tell the help desk the details below.`,
]
const closed: Words = ({ provider }) => [
  'Sign-in isn’t set up right',
  `This page isn’t allowed to reach ${provider}. It isn’t anything you did, and nothing is lost. Tell the help desk the details below.`,
]

const words: Record<SignInCode, Words> = {
  access_denied: () => [
    'You stopped the sign-in',
    'Nothing was shared. You can try again or keep to the public videos.',
  ],
  login_required: oneMoreStep,
  consent_required: oneMoreStep,
  interaction_required: oneMoreStep,
  account_selection_required: ({ provider }) => [
    'Which account?',
    `${provider} knows more than one account of yours. Nothing is lost. Try again, and choose one.`,
  ],
  server_error: silent,
  temporarily_unavailable: silent,
  'provider-unreachable': ({ host }) => [resting, `We couldn’t reach ${host}. Nothing is lost.`],
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
  invalid_grant: late,
  'state-mismatch': late,
  'nonce-mismatch': late,
  'invalid-answer': () => [
    unfinished,
    'The answer of the sign-in service didn’t check out, so we stopped to keep your account safe. Nothing is lost. Start again, and if it happens twice, tell the help desk.',
  ],
  'insufficient-sign-in': ({ portal, provider }) => [
    'A stronger sign-in is needed',
    `${portal} asks for more than ${provider} checked this time, such as a second step. Nothing is lost. Try again, and take every step it shows.`,
  ],
  'clock-skew': (_place, minutes) => [
    'Your device’s clock is off',
    `It’s ${minutes ?? 'some'} ${minutes === '1' ? 'minute' : 'minutes'} out, and sign-in needs it right. Set it to automatic and try again.`,
  ],
  offline: () => [
    'You’re offline',
    'Sign-in needs a connection. Nothing is lost. Try again when you’re back.',
  ],
  'cookies-blocked': ({ site }) => [
    'Your browser is blocking sign-in',
    `Allow cookies for ${site}, then try again. Nothing is lost.`,
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
  failed: () => [
    unfinished,
    'Something came up that we didn’t expect. Nothing is lost. Start again and it should go through.',
  ],
}

/** What a person is told when a sign-in fails (design, section 10). */
export function signInWords({ code, detail }: SignInError, place: SignInPlace): SignInWords {
  const [title, text] = words[code](place, detail)
  return { title, text }
}
