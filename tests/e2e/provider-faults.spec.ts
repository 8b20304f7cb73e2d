import { paths } from '#config/paths.ts'
import type { FaultChanges } from '#tests/support/faulty-provider/faults.ts'

import {
  comeBack,
  expect,
  expectRefusal,
  expectSignedIn,
  goToProvider,
  test,
} from './support/faulty-portal.ts'

const place = paths.settings('account')
const unfinished = 'That sign-in didn’t finish'
const resting = 'The sign-in service is resting'
/** Where the code says it, whatever the words. */
const somehow = /./

test.describe('somebody is signed in although the provider', () => {
  const tolerable: readonly [does: string, faults: FaultChanges][] = [
    ['does everything right', {}],
    ['gives no refresh token', { refreshToken: 'missing' }],
    ['gives the audience as a list', { idToken: 'aud-list' }],
    ['names several audiences and us as azp', { idToken: 'several-aud-with-azp' }],
    ['writes the token type in lower case', { tokenType: 'bearer' }],
    ['publishes keys without alg', { keys: 'without-alg' }],
    ['publishes keys without kid', { keys: 'without-kid' }],
    ['publishes keys with nothing but the key', { keys: 'bare' }],
    ['signs without a kid', { idToken: 'without-kid' }],
    ['signs with ES256', { idToken: 'with-es256' }],
    ['says nothing of when the token expires', { expiresIn: 'missing' }],
    ['says as text when the token expires', { expiresIn: 'text' }],
    ['gives an opaque access token', { accessToken: 'opaque' }],
    ['has a userinfo that refuses the token', { userinfo: 'refused' }],
    ['serves its discovery behind a redirect', { hasDiscoveryRedirect: true }],
    [
      'leaves the optional lists out of its discovery',
      {
        missingMetadata: [
          'code_challenge_methods_supported',
          'token_endpoint_auth_methods_supported',
          'grant_types_supported',
          'scopes_supported',
          'response_modes_supported',
          'prompt_values_supported',
          'id_token_signing_alg_values_supported',
        ],
      },
    ],
    [
      'has no endpoints but the needed ones',
      { missingMetadata: ['end_session_endpoint', 'revocation_endpoint', 'userinfo_endpoint'] },
    ],
    ['sends iss though it promised nothing', { responseIss: 'not-promised' }],
    ['neither promises nor sends iss', { responseIss: 'absent' }],
    ['has a clock three minutes ahead', { clockMinutes: 3 }],
    ['has a clock three minutes behind', { clockMinutes: -3 }],
    ['cannot serve its keys', { failures: { jwks: { status: 500, body: 'html' } } }],
    ['serves its keys without CORS', { withoutCors: ['jwks'] }],
  ]
  for (const [does, faults] of tolerable) {
    test(does, async ({ page, provider }) => {
      provider.set(faults)
      await comeBack(page, place)
      await expectSignedIn(page, place)
      const exchanges = provider.asked.filter(({ endpoint }) => endpoint === 'code')
      expect(exchanges, 'the code is exchanged once').toHaveLength(1)
      const referers = provider.asked.map(({ referer }) => referer)
      expect(referers.filter((referer) => /callback\?/.test(referer))).toEqual([])
    })
  }

  test('has new keys since the last sign-in of this browser', async ({ page, provider }) => {
    await comeBack(page, place)
    await expectSignedIn(page, place)
    // The service would look for the new key too, but not again within seconds of the last time.
    provider.set({ accessToken: 'opaque' })
    await page.context().clearCookies()
    await page.evaluate(() => {
      const names = Object.keys(localStorage).filter((name) => name.startsWith('foyer.user'))
      for (const name of names) localStorage.removeItem(name)
    })
    await provider.rotateKeys()
    await page.goto('about:blank')
    await comeBack(page, place)
    await expectSignedIn(page, place)
  })
})

test.describe('a sign-in is refused calmly, and nothing is stored, when the ID token', () => {
  const kinds = [
    ['iss-of-another', 'invalid-answer'],
    ['aud-of-another', 'invalid-answer'],
    ['nonce-of-another', 'nonce-mismatch'],
    ['alg-none', 'invalid-answer'],
    ['signed-by-another', 'invalid-answer'],
    ['changed-after-signing', 'invalid-answer'],
    ['missing', 'invalid-answer'],
    ['not-a-jwt', 'invalid-answer'],
  ] as const
  for (const [idToken, code] of kinds) {
    test(`is ${idToken}`, async ({ page, provider }) => {
      provider.set({ idToken })
      await comeBack(page, place)
      await expectRefusal(page, unfinished, code)
      const stored = await page.evaluate(() =>
        [...Object.entries(localStorage), ...Object.entries(sessionStorage)].join('\n'),
      )
      expect(stored).not.toMatch(/eyJ[\w-]+\.|access_token|refresh-/)
      expect(provider.asked.map(({ endpoint }) => endpoint)).not.toContain('userinfo')
      provider.set({})
      await page.getByRole('button', { name: 'Try again' }).click()
      await expectSignedIn(page, place)
    })
  }
})

test.describe('a sign-in ends on a page that names why, and can be tried again, when the provider', () => {
  const cases: readonly [
    does: string,
    faults: FaultChanges,
    title: string | RegExp,
    code: RegExp | string,
  ][] = [
    ['answers as another issuer', { responseIss: 'of-another' }, unfinished, 'invalid-answer'],
    [
      'keeps back the iss it promised',
      { responseIss: 'promised-not-sent' },
      unfinished,
      'invalid-answer',
    ],
    ['gives no access token', { accessToken: 'missing' }, unfinished, 'invalid-answer'],
    ['gives a token of another type', { tokenType: 'DPoP' }, unfinished, 'invalid-answer'],
    [
      'breaks down with a page of its own',
      { failures: { code: { status: 500, body: 'html' } } },
      resting,
      /server_error|unavailable|unreachable/,
    ],
    [
      'breaks down without a word',
      { failures: { code: { status: 500 } } },
      resting,
      /server_error|unavailable|unreachable/,
    ],
    [
      'is overloaded',
      { failures: { code: { status: 503, retryAfterS: 30 } } },
      resting,
      /server_error|unavailable|unreachable/,
    ],
    [
      'counts too many requests',
      { failures: { code: { status: 429, retryAfterS: 30 } } },
      resting,
      /server_error|unavailable|unreachable/,
    ],
    [
      'sends no CORS header with the tokens',
      { withoutCors: ['code'] },
      somehow,
      'provider-blocked',
    ],
    [
      'has no use for the code',
      { failures: { code: { status: 400, error: 'invalid_grant' } } },
      unfinished,
      'invalid_grant',
    ],
    [
      'refuses the code in its own way',
      { failures: { code: { status: 403, error: 'invalid_code' } } },
      unfinished,
      'failed',
    ],
    [
      'refuses the code without a word',
      { failures: { code: { status: 400 } } },
      unfinished,
      'failed',
    ],
    [
      'refuses the code with a page of its own',
      { failures: { code: { status: 401, body: 'html' } } },
      unfinished,
      'failed',
    ],
    [
      'does not let this client in',
      { authorizeError: 'unauthorized_client' },
      'Sign-in isn’t set up right',
      'unauthorized_client',
    ],
    [
      'does not know the scope',
      { authorizeError: 'invalid_scope' },
      'Sign-in isn’t set up right',
      'invalid_scope',
    ],
    ['says it broke', { authorizeError: 'server_error' }, resting, 'server_error'],
    [
      'says it is busy',
      { authorizeError: 'temporarily_unavailable' },
      resting,
      'temporarily_unavailable',
    ],
    [
      'uses an error nobody knows',
      { authorizeError: 'invalid_weather' },
      unfinished,
      'invalid_weather',
    ],
  ]
  for (const [does, faults, title, code] of cases) {
    test(does, async ({ page, provider }) => {
      await goToProvider(page, place)
      provider.set(faults)
      await page.getByRole('button', { name: 'Continue as Iris Quell' }).click()
      await expectRefusal(page, title, code)
      const { failures = {}, withoutCors, tokenType, accessToken } = faults
      const isAfterExchange = failures.code || withoutCors || tokenType || accessToken
      const exchanges = provider.asked.filter(({ endpoint }) => endpoint === 'code')
      expect(exchanges, 'the code is seen by nobody it is not for').toHaveLength(
        isAfterExchange ? 1 : 0,
      )
      provider.set({})
      await page.getByRole('button', { name: 'Try again' }).click()
      // Where the provider remembers the person it asks nothing.
      await page.getByRole('button', { name: /Continue as Iris Quell|your account/ }).click()
      await expect(page.getByRole('button', { name: 'Iris Quell, your account' })).toBeVisible()
    })
  }

  test('was cancelled by the person', async ({ page, provider }) => {
    await goToProvider(page, place)
    await page.getByRole('link', { name: 'Cancel and go back' }).click()
    await expectRefusal(page, 'You stopped the sign-in', 'access_denied')
    expect(provider.asked.map(({ endpoint }) => endpoint)).not.toContain('code')
  })
})

test.describe('the sign-in page says why it cannot leave, when discovery', () => {
  const cases: readonly [is: string, faults: FaultChanges, code: string][] = [
    ['breaks', { failures: { discovery: { status: 500 } } }, 'provider-unreachable'],
    ['is a page', { failures: { discovery: { status: 200, body: 'html' } } }, 'invalid-discovery'],
    ['names no endpoints', { missingMetadata: ['token_endpoint'] }, 'invalid-discovery'],
    ['has no CORS header', { withoutCors: ['discovery'] }, 'provider-blocked'],
    ['is of another', { metadata: { issuer: 'https://elsewhere.example' } }, 'issuer-mismatch'],
  ]
  for (const [is, faults, code] of cases) {
    test(is, async ({ page, provider }) => {
      provider.set(faults)
      await goToProvider(page, place)
      await expectRefusal(page, somehow, code)
      provider.set({})
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('button', { name: 'Continue as Iris Quell' }).click()
      await expectSignedIn(page, place)
    })
  }
})

test('a slow token endpoint is waited for with words at once, and a way out after seconds', async ({
  page,
  provider,
}) => {
  await goToProvider(page, place)
  provider.set({ failures: { code: { delayMs: 6000 } } })
  await page.getByRole('button', { name: 'Continue as Iris Quell' }).click()
  await page.waitForURL((url) => url.pathname === paths.authCallback())
  await expect(page.getByText('Signing you in…').first()).toBeVisible({ timeout: 1000 })
  expect(page.url()).not.toMatch(/code=|state=/)
  await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible({ timeout: 5000 })
  await expectSignedIn(page, place)
})

test('a token endpoint that never answers is given up, with the reason', async ({
  page,
  provider,
}) => {
  await goToProvider(page, place)
  provider.set({ failures: { code: { isSilent: true } } })
  await page.getByRole('button', { name: 'Continue as Iris Quell' }).click()
  await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible()
  await expectRefusal(page, resting, 'provider-unreachable')
})

test('a discovery that never answers is given up, with the reason', async ({ page, provider }) => {
  provider.set({ failures: { discovery: { isSilent: true } } })
  await goToProvider(page, place)
  await expectRefusal(page, resting, /unreachable|unavailable/)
})
