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
const unreachable = 'We can’t reach the sign-in service'
const misfit = 'Sign-in isn’t set up right'

test.describe('a sign-in is refused calmly, and nothing is stored, when the ID token', () => {
  const kinds = [
    ['nonce-of-another', 'nonce-mismatch'],
    ['signed-by-another', 'invalid-answer'],
    ['missing', 'invalid-answer'],
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
    title: string,
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
    ['sends no CORS header with the tokens', { withoutCors: ['code'] }, misfit, 'provider-blocked'],
    [
      'has no use for the code',
      { failures: { code: { status: 400, error: 'invalid_grant' } } },
      unfinished,
      'invalid_grant',
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
    await expectRefusal(page, 'The sign-in was stopped', 'access_denied')
    expect(provider.asked.map(({ endpoint }) => endpoint)).not.toContain('code')
  })
})

test('whoever is refused may come in as somebody else, though the provider knows the first', async ({
  page,
  provider,
}) => {
  await goToProvider(page, place)
  provider.set({ authorizeError: 'access_denied' })
  await page.getByRole('button', { name: 'Continue as Iris Quell' }).click()
  await expectRefusal(page, 'The sign-in was stopped', 'access_denied')
  provider.set({})
  await page.getByRole('button', { name: 'Sign in as someone else' }).click()
  await page.getByRole('button', { name: 'Continue as Mara Veldt' }).click()
  await expect(page).toHaveURL(place)
  await expect(page.getByRole('button', { name: 'Mara Veldt, your account' })).toBeVisible()
  const { query } = provider.asked.findLast(({ endpoint }) => endpoint === 'authorize') ?? {}
  expect(query?.['prompt']).toMatch(/login|select_account/)
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
      await expectRefusal(page, code === 'provider-unreachable' ? unreachable : misfit, code)
      provider.set({})
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('button', { name: 'Continue as Iris Quell' }).click()
      await expectSignedIn(page, place)
    })
  }
})
