import { expect, test } from 'vitest'

import { paths } from '#config/paths.ts'

import { mustAsk, readRenewRequest } from './renew-request.ts'

function read(path: string) {
  return readRenewRequest(new URL(path, 'https://videos.quillmoor.test').searchParams)
}

test('the small window asks for what its address says', () => {
  const wanted = {
    hint: 'iris@quillmoor.test',
    prompt: 'login',
    acr: 'urn:mfa 2',
    maxAge: 0,
  } as const
  expect(read(paths.renew(wanted))).toEqual(wanted)
  expect(mustAsk(read(paths.renew({ maxAge: 0 })))).toBe(true)
})

test('a hint alone is no reason to ask somebody who is signed in', () => {
  expect(mustAsk(read(paths.renew({ hint: 'iris' })))).toBe(false)
})

test('what the window may not be asked for counts as nothing', () => {
  expect(
    read('/auth/renew?prompt=none&maxAge=-1&acr=a%00b&redirect_uri=https://evil.test'),
  ).toEqual({})
  expect(read(`/auth/renew?hint=${'x'.repeat(321)}`)).toEqual({})
})
