import { expect, test } from 'vitest'

import { logoutUrl, type LogoutRequest } from './logout-url.ts'

function urlOf(change: Partial<LogoutRequest>): string | null {
  return logoutUrl({
    dialect: 'auto',
    issuer: 'https://id.quillmoor.test/realms/q',
    endSessionEndpoint: 'https://id.quillmoor.test/realms/q/logout',
    clientId: 'foyer',
    idToken: 'hint',
    returnUrl: 'https://video.quillmoor.test/auth/signed-out',
    state: 's1',
    ...change,
  })
}

const back = 'https%3A%2F%2Fvideo.quillmoor.test%2Fauth%2Fsigned-out'

test('the standard way names the client, the way back and, if there is one, the ID token', () => {
  expect(urlOf({})).toBe(
    `https://id.quillmoor.test/realms/q/logout?id_token_hint=hint&client_id=foyer&post_logout_redirect_uri=${back}&state=s1`,
  )
  expect(urlOf({ idToken: undefined })).not.toContain('id_token_hint')
})

test('an address that has a query keeps it', () => {
  expect(urlOf({ endSessionEndpoint: 'https://id.test/out?tenant=q' })).toMatch(
    /\?tenant=q&id_token_hint=/,
  )
})

test('Cognito wants its own names, and is recognised', () => {
  const wanted = `https://q.auth.eu-west-1.amazoncognito.com/logout?client_id=foyer&logout_uri=${back}`
  const endSessionEndpoint = 'https://q.auth.eu-west-1.amazoncognito.com/logout'
  const issuer = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_X'
  expect(urlOf({ issuer, endSessionEndpoint })).toBe(wanted)
  expect(urlOf({ dialect: 'cognito', endSessionEndpoint })).toBe(wanted)
})

test('Auth0 without an end-session address uses its own', () => {
  const issuer = 'https://quillmoor.eu.auth0.com/'
  expect(urlOf({ issuer, endSessionEndpoint: undefined })).toBe(
    `https://quillmoor.eu.auth0.com/v2/logout?client_id=foyer&returnTo=${back}`,
  )
  expect(
    urlOf({ issuer, endSessionEndpoint: 'https://quillmoor.eu.auth0.com/oidc/logout' }),
  ).toContain('/oidc/logout?id_token_hint=hint')
})

test('a provider without an end-session address, and the setting none, sign out here only', () => {
  expect(urlOf({ endSessionEndpoint: undefined })).toBeNull()
  expect(urlOf({ dialect: 'standard', endSessionEndpoint: undefined })).toBeNull()
  expect(urlOf({ dialect: 'none' })).toBeNull()
})
