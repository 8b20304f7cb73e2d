import { beforeEach, expect, test } from 'vitest'

import { setSettings } from '#config/env.ts'
import { readSettings } from '#config/read-settings.ts'

import { readInitiation } from './initiate-sign-in.ts'

const origin = 'https://foyer.test'
const iss = 'https://id.test'
const read = (query: Record<string, string>) => readInitiation(new URLSearchParams(query), origin)

beforeEach(() => setSettings(readSettings({ VITE_OIDC_ISSUER: iss })))

test('a sign-in begun elsewhere leads to the page it names, whole', () => {
  const target_link_uri = `${origin}/w/Qm7fLdesk_1?t=90&tab=comments#main`
  expect(read({ iss, target_link_uri, login_hint: 'iris' })).toEqual({
    returnTo: '/w/Qm7fLdesk_1?t=90&tab=comments#main',
    loginHint: 'iris',
  })
  expect(read({ iss })).toEqual({ returnTo: '/', loginHint: undefined })
})

test.each([
  ['of no issuer', {}],
  ['of another issuer', { iss: 'https://evil.test' }],
  ['to another site', { iss, target_link_uri: 'https://evil.test/' }],
  ['to no address', { iss, target_link_uri: 'library' }],
])('a link %s is refused', (_, query) => {
  expect(() => read(query)).toThrow(expect.objectContaining({ code: 'foreign-request' }))
})
