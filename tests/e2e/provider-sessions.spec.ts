import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import type { FaultChanges } from '#tests/support/faulty-provider/faults.ts'
import type { FaultyProvider } from '#tests/support/faulty-provider/start-faulty-provider.ts'

import {
  changeSettings,
  comeBack,
  expect,
  expectRefusal,
  expectSignedIn,
  goToProvider,
  secret,
  test,
} from './support/faulty-portal.ts'

const place = paths.settings('account')
const account = 'Iris Quell, your account'

function authorizeRequests({ asked }: FaultyProvider) {
  return asked.filter(({ endpoint, method }) => endpoint === 'authorize' && method === 'GET')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: account }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Gone from this browser, whatever the provider did. */
async function expectSignedOut(page: Page): Promise<void> {
  const stored = await page.evaluate(() =>
    [...Object.entries(localStorage), ...Object.entries(sessionStorage)].flat().join('\n'),
  )
  expect(stored).not.toMatch(secret)
}

test.describe('signing out ends on the signed-out page when the provider', () => {
  const cases: readonly [does: string, faults: FaultChanges][] = [
    ['does everything right', {}],
    ['has no logout address', { missingMetadata: ['end_session_endpoint'] }],
    ['fails to revoke', { failures: { revocation: { status: 500, body: 'html' } } }],
    ['revokes without CORS', { withoutCors: ['revocation'] }],
    ['never answers the revocation', { failures: { revocation: { isSilent: true } } }],
    ['comes back with somebody else’s state', { logout: 'foreign-state' }],
  ]
  for (const [does, faults] of cases) {
    test(does, async ({ page, provider }) => {
      provider.set(faults)
      await comeBack(page, place)
      await expectSignedIn(page, place)
      const startMs = Date.now()
      await signOut(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
      await expect(page).toHaveURL(new RegExp(paths.signedOut()))
      expect(Date.now() - startMs, 'nothing holds a sign-out up').toBeLessThan(5000)
      await expectSignedOut(page)
    })
  }
})

test('a logout that leads nowhere ends at the provider, and Foyer is signed out all the same', async ({
  page,
  provider,
}) => {
  provider.set({ logout: 'dead-end' })
  await comeBack(page, place)
  await expectSignedIn(page, place)
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await page.goto(place)
  await expect(page).toHaveURL(paths.signIn(place))
  await expectSignedOut(page)
})

test('a provider that is down when somebody signs out keeps nobody signed in', async ({
  page,
  context,
  provider,
}) => {
  await comeBack(page, place)
  await expectSignedIn(page, place)
  const other = await context.newPage()
  await other.goto(place)
  await expect(other.getByRole('button', { name: account })).toBeVisible()
  provider.set({ failures: { logout: { status: 500, body: 'html' }, discovery: { status: 500 } } })
  await signOut(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByRole('button', { name: account })).toHaveCount(0)
  await expectSignedOut(other)
})

test('without a logout address the next sign-in asks who it is, though the provider still knows', async ({
  page,
  provider,
}) => {
  provider.set({ missingMetadata: ['end_session_endpoint'] })
  await comeBack(page, place)
  await expectSignedIn(page, place)
  await signOut(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
  await goToProvider(page, place)
  await expect(page.getByRole('button', { name: 'Continue as Mara Veldt' })).toBeVisible()
  expect(authorizeRequests(provider).at(-1)?.query['prompt']).toMatch(/login|select_account/)
})

test('a provider that ignores prompt=login signs in whom it knows, without a loop', async ({
  page,
  provider,
}) => {
  provider.set({ missingMetadata: ['end_session_endpoint'], ignoresPromptLogin: true })
  await comeBack(page, place)
  await expectSignedIn(page, place)
  await signOut(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
  await goToProvider(page, place)
  await expectSignedIn(page, place)
  expect(authorizeRequests(provider)).toHaveLength(2)
})

test.describe('a provider that is asked for a fresh or strong sign-in', () => {
  test('and ignores max_age is not believed, and not asked for ever', async ({
    page,
    provider,
  }) => {
    await comeBack(page, place)
    await expectSignedIn(page, place)
    await signOut(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
    provider.set({ ignoresMaxAge: true, idToken: 'auth-time-of-another' })
    await changeSettings(page, { oidc: { maxAgeS: 60 } })
    const before = authorizeRequests(provider).length
    await comeBack(page, place)
    await expectRefusal(page, 'A stronger sign-in is needed', 'insufficient-sign-in')
    expect(authorizeRequests(provider).length - before).toBeLessThanOrEqual(2)
    await expectSignedOut(page)
  })

  test('and says nothing of when that was is not believed', async ({ page, provider }) => {
    provider.set({ idToken: 'without-auth-time' })
    await changeSettings(page, { oidc: { maxAgeS: 60 } })
    await comeBack(page, place)
    await expectRefusal(page, 'A stronger sign-in is needed', 'insufficient-sign-in')
  })

  test('and does as asked is believed', async ({ page, provider }) => {
    await changeSettings(page, { oidc: { maxAgeS: 60, acrValues: 'urn:example:strong' } })
    await comeBack(page, place)
    await expectSignedIn(page, place)
    expect(authorizeRequests(provider)[0]?.query).toMatchObject({
      max_age: '60',
      acr_values: 'urn:example:strong',
    })
  })

  test('and gives a weaker class is not believed', async ({ page, provider }) => {
    provider.set({ idToken: 'acr-of-another' })
    await changeSettings(page, { oidc: { acrValues: 'urn:example:strong' } })
    await comeBack(page, place)
    await expectRefusal(page, 'A stronger sign-in is needed', 'insufficient-sign-in')
  })
})

test.describe('at most two trips to the provider in 30 seconds, then a page that says why, when it', () => {
  const cases: readonly [does: string, faults: FaultChanges][] = [
    ['answers with a state nobody sent', { responseState: 'of-another' }],
    ['answers without a state', { responseState: 'absent' }],
  ]
  for (const [does, faults] of cases) {
    test(does, async ({ page, provider }) => {
      provider.set(faults)
      await comeBack(page, place)
      await expectRefusal(page, 'Signing in keeps leading back here', 'redirect-loop')
      expect(authorizeRequests(provider).length).toBeLessThanOrEqual(2)
      expect(provider.asked.map(({ endpoint }) => endpoint)).not.toContain('code')
      await page.waitForTimeout(1500)
      expect(authorizeRequests(provider).length, 'and it stays so').toBeLessThanOrEqual(2)
      provider.set({})
      await page.getByRole('button', { name: 'Try again' }).click()
      await expectSignedIn(page, place)
    })
  }
})

test.describe('a provider that refuses everybody at once is asked once, not for ever, when it says', () => {
  const cases = [
    ['login_required', 'One more step'],
    ['interaction_required', 'One more step'],
    ['access_denied', 'The sign-in was stopped'],
  ] as const
  for (const [error, title] of cases) {
    test(error, async ({ page, provider }) => {
      provider.set({ authorizeError: error })
      await goToProvider(page, place)
      await expectRefusal(page, title, error)
      await page.waitForTimeout(500)
      expect(authorizeRequests(provider)).toHaveLength(1)
    })
  }
})

test.describe('the device’s clock', () => {
  for (const [what, minutes] of [
    ['ten minutes slow', -10],
    ['ten minutes fast', 10],
    ['a day fast', 1440],
  ] as const) {
    test(`may be ${what}`, async ({ page, provider }) => {
      await page.clock.install({ time: Date.now() + minutes * 60_000 })
      await comeBack(page, place)
      await expectSignedIn(page, place)
      expect(authorizeRequests(provider)).toHaveLength(1)
      await page.waitForTimeout(1500)
      const renewals = provider.asked.filter(({ endpoint }) => endpoint === 'refresh')
      expect(renewals.length, 'and renewal does not run in circles').toBeLessThanOrEqual(1)
    })
  }
})
