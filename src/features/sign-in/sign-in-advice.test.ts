import { expect, test } from 'vitest'

import { signInCodes } from '#auth/session/sign-in-error.ts'

import { signInAdvice } from './sign-in-advice.ts'

const place = {
  portal: 'Quillmoor',
  provider: 'Moorgate',
  account: 'Moorgate',
  host: 'id.quillmoor.example',
  issuer: 'https://id.quillmoor.example',
  clientId: 'foyer',
  site: 'videos.quillmoor.example',
  origin: 'https://videos.quillmoor.example',
  callbackUrl: 'https://videos.quillmoor.example/auth/callback',
}

test('the doctor is not sent to look for what only a token of a sign-in shows', () => {
  const sent = signInCodes.filter((code) =>
    signInAdvice({ code }, place, true).check.includes('npm run doctor looks'),
  )
  expect(sent).toContain('provider-unreachable')
  expect(sent).not.toContain('invalid-answer')
  expect(sent).not.toContain('redirect-loop')
  expect(signInAdvice({ code: 'redirect-loop' }, place, true).check).toContain(
    'people.token-refused',
  )
})
