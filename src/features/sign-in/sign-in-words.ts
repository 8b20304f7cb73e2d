import type { SignInCode, SignInError } from '#auth/sign-in-error.ts'

export interface SignInWords {
  title: string
  text: string
}

const unfinished = 'That sign-in didn’t finish'
const oneMoreStep = 'One more step'
const resting = 'The sign-in service is resting'

/** What a person is told when a sign-in fails (design, section 10). */
export function signInWords(error: SignInError, portal: string, providerHost: string): SignInWords {
  const words: Partial<Record<SignInCode, SignInWords>> = {
    'state-mismatch': late,
    'nonce-mismatch': late,
    invalid_grant: late,
    access_denied: {
      title: 'You stopped the sign-in',
      text: 'Nothing was shared. You can try again or keep to the public videos.',
    },
    login_required: { title: oneMoreStep, text: `${portal} wants to ask you something first.` },
    consent_required: { title: oneMoreStep, text: `${portal} wants to ask you something first.` },
    interaction_required: {
      title: oneMoreStep,
      text: `${portal} wants to ask you something first.`,
    },
    server_error: {
      title: resting,
      text: 'It isn’t answering. Nothing is lost. Try again in a moment.',
    },
    temporarily_unavailable: {
      title: resting,
      text: 'It isn’t answering. Nothing is lost. Try again in a moment.',
    },
    'provider-unreachable': {
      title: resting,
      text: `We couldn’t reach ${providerHost}. Nothing is lost. Try again in a moment.`,
    },
    offline: {
      title: 'You’re offline',
      text: 'Sign-in needs a connection. Nothing is lost. Try again when you’re back.',
    },
    'clock-skew': {
      title: 'Your device’s clock is off',
      text: `It’s ${error.detail ?? 'some'} minutes out, and sign-in needs it right. Set it to automatic and try again.`,
    },
    'cookies-blocked': {
      title: 'Your browser is blocking sign-in',
      text: `Allow cookies and site data for ${globalThis.location.host}, then try again.`,
    },
    'insecure-context': {
      title: 'This address isn’t safe enough to sign in',
      text: 'Browsers allow signing in only at an address that begins with https. Ask whoever runs this portal for it.',
    },
    'redirect-loop': {
      title: 'Signing in keeps leading back here',
      text: 'We stopped after two tries so that you aren’t sent round in circles. Nothing is lost. If it happens again, tell the help desk.',
    },
    unauthorized_client: misfit(portal),
    invalid_scope: misfit(portal),
    'invalid-answer': {
      title: unfinished,
      text: 'The answer of the sign-in service didn’t check out, so we stopped to keep your account safe. Nothing is lost.',
    },
  }
  return words[error.code] ?? unknown
}

const unknown: SignInWords = {
  title: unfinished,
  text: 'Nothing is lost. Start again and it should go through.',
}

const late: SignInWords = {
  title: unfinished,
  text: 'The sign-in page was open for longer than ten minutes, so we stopped it to keep your account safe. Start again and it should go through.',
}

function misfit(portal: string): SignInWords {
  return {
    title: 'Sign-in isn’t set up right',
    text: `The sign-in service and ${portal} don’t agree on how to work together. Tell the help desk the details below.`,
  }
}
