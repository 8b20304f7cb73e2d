import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'

import { SignInError, signInCodes, type SignInCode } from '#auth/session/sign-in-error.ts'
import { setSettings } from '#config/env.ts'
import { readSettings } from '#config/read-settings.ts'

import { SignInFailed } from './sign-in-failed.tsx'

const environment = {
  VITE_OIDC_ISSUER: 'https://id.quillmoor.test',
  VITE_PORTAL_NAME: 'Quillmoor',
  VITE_OIDC_PROVIDER_NAME: 'Moorgate',
}
beforeEach(() => setSettings(readSettings(environment)))

function show(code: SignInCode, detail: string | null = null): void {
  render(
    <MemoryRouter>
      <SignInFailed error={new SignInError(code, detail)} returnTo="/library" />
    </MemoryRouter>,
  )
}

const tryAgain = 'Try again'
const browse = 'Browse public videos'
const other = 'Sign in as someone else'

type Row = [title: string, text: string, ...ways: string[]]

const misfit: Row = [
  'Sign-in isn’t set up right',
  'This site and Moorgate don’t agree on how to work together. It isn’t anything you did, and nothing is lost. Tell the help desk the details below.',
  browse,
  tryAgain,
]
const closed: Row = [
  'Sign-in isn’t set up right',
  'This page isn’t allowed to reach Moorgate. It isn’t anything you did, and nothing is lost. Tell the help desk the details below.',
  browse,
  tryAgain,
]

/**
 * Every code, and all that is on its screen: the title, the words, and the buttons with the main one first. A new
 * code, and a new word, has to come by here; each sentence is true of whatever may bring its code.
 */
const table: Record<SignInCode, Row> = {
  access_denied: [
    'The sign-in was stopped',
    'Either you said no, or Moorgate doesn’t let this account in here. Nothing was shared. You can try again, sign in as someone else, or keep to the public videos.',
    tryAgain,
    other,
    browse,
  ],
  consent_required: [
    'The sign-in was stopped',
    'Either you said no, or Moorgate doesn’t let this account in here. Nothing was shared. You can try again, sign in as someone else, or keep to the public videos.',
    tryAgain,
    other,
    browse,
  ],
  login_required: [
    'One more step',
    'First Moorgate wants to ask you something. Nothing is lost. Try again, and answer what it asks.',
    tryAgain,
    other,
    browse,
  ],
  interaction_required: [
    'One more step',
    'First Moorgate wants to ask you something. Nothing is lost. Try again, and answer what it asks.',
    tryAgain,
    other,
    browse,
  ],
  account_selection_required: [
    'Which account?',
    'First Moorgate wants to know which account you mean. Nothing is lost.',
    'Choose an account',
    browse,
  ],
  server_error: [
    'The sign-in service has a problem',
    'An error came back from Moorgate. Nothing is lost.',
    tryAgain,
    browse,
  ],
  temporarily_unavailable: [
    'The sign-in service is resting',
    'Right now Moorgate takes no sign-ins. Nothing is lost.',
    tryAgain,
    browse,
  ],
  'provider-unreachable': [
    'We can’t reach the sign-in service',
    'No answer came from id.quillmoor.test. Nothing is lost.',
    tryAgain,
    browse,
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
  invalid_grant: [
    'That sign-in didn’t finish',
    'What we brought back to Moorgate to end it was refused, which happens when it takes too long. Nothing is lost. Try again, and if it happens twice, tell the help desk.',
    tryAgain,
    browse,
  ],
  'state-mismatch': [
    'That sign-in didn’t finish',
    'The answer that came back belongs to no sign-in begun in this browser in the last ten minutes, so we stopped to keep your account safe. Nothing is lost. Try again.',
    tryAgain,
    browse,
  ],
  'nonce-mismatch': [
    'That sign-in didn’t finish',
    'The answer of the sign-in service was made for another sign-in, so we stopped to keep your account safe. Nothing is lost. Try again, and if it happens twice, tell the help desk.',
    tryAgain,
    browse,
  ],
  'invalid-answer': [
    'That sign-in didn’t finish',
    'The answer of the sign-in service didn’t check out, so we stopped to keep your account safe. Nothing is lost. Try again, and if it happens twice, tell the help desk.',
    tryAgain,
    browse,
  ],
  'insufficient-sign-in': [
    'A stronger sign-in is needed',
    'Quillmoor asks for more than Moorgate checked this time, such as a second step. Nothing is lost. Try again, and take every step it shows.',
    tryAgain,
    other,
    browse,
  ],
  'clock-skew': [
    'A clock is off',
    'The clocks of this device and of Moorgate are at least 7 minutes apart, and sign-in needs both right. Nothing is lost. Set this device’s clock to automatic and try again. If it already is, tell the help desk.',
    tryAgain,
    browse,
  ],
  offline: [
    'You’re offline',
    'Sign-in needs a connection. Nothing is lost. Try again when you’re back.',
    tryAgain,
    browse,
  ],
  'cookies-blocked': [
    'Your browser is blocking sign-in',
    `Allow cookies and site data for ${location.host}, then try again. Nothing is lost.`,
    tryAgain,
    browse,
  ],
  'storage-blocked': [
    'We can’t see whether you’re signed in',
    `Your browser keeps this site’s data closed. Nothing is lost. Allow cookies and site data for ${location.host}, then try again.`,
    tryAgain,
    browse,
  ],
  'insecure-context': [
    'This address isn’t safe enough to sign in',
    'Browsers allow signing in only at an address that begins with https. Ask whoever runs this portal for it.',
    browse,
    tryAgain,
  ],
  'popup-blocked': [
    'The window didn’t open',
    'Allow pop-ups for this site, or sign in on this page.',
    tryAgain,
    browse,
  ],
  'redirect-loop': [
    'Signing in keeps leading back here',
    'We stopped after two tries so that you aren’t sent round in circles. Nothing is lost. If it happens again, tell the help desk.',
    tryAgain,
    browse,
  ],
  'foreign-request': [
    'That link isn’t one of ours',
    'It asks for a sign-in that doesn’t belong to Quillmoor, so we stopped before sending you anywhere. Nothing is lost. You can sign in from here instead.',
    'Sign in',
    browse,
  ],
  failed: [
    'That sign-in didn’t finish',
    'Something came up that we didn’t expect. Nothing is lost. Try again, and if it happens twice, tell the help desk.',
    tryAgain,
    browse,
  ],
}

test.each(signInCodes)('%s is said in true words, with the way that helps most first', (code) => {
  show(code, code === 'clock-skew' ? '7' : null)
  const [title, text, ...ways] = table[code]
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(screen.getByRole('alert').textContent).toBe(text)
  const shown = [...document.querySelectorAll<HTMLElement>('[data-variant]')].filter(
    ({ textContent }) => !['Stop trying', 'Copy details'].includes(textContent),
  )
  expect(shown.map(({ textContent }) => textContent)).toEqual(ways)
  expect(shown.filter(({ dataset }) => dataset['variant'] === 'primary')).toEqual([shown[0]])
  expect(screen.queryByRole('button', { name: 'Stop trying' }) !== null).toBe(
    ['server_error', 'temporarily_unavailable', 'provider-unreachable'].includes(code),
  )
})

test.each(signInCodes)('%s names the provider’s host where no setting has its name', (code) => {
  setSettings(readSettings({ ...environment, VITE_OIDC_PROVIDER_NAME: '' }))
  show(code)
  const said = screen.getByRole('alert').textContent
  expect(said.includes('id.quillmoor.test')).toBe(
    /Moorgate|id\.quillmoor\.test/.test(table[code][1]),
  )
  // The portal's name stands only for the portal.
  expect(said.includes('Quillmoor')).toBe(table[code][1].includes('Quillmoor'))
})

test.each(signInCodes)('the advice on %s has no address that nobody could open', (code) => {
  setSettings(readSettings({ ...environment, VITE_OIDC_ISSUER: 'https://id.quillmoor.test/o/' }))
  show(code)
  expect(document.body.textContent).not.toMatch(/[^:]\/\//)
})
