import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import type {
  FailureChanges,
  FaultChanges,
  IdTokenKind,
} from '#tests/support/faulty-provider/faults.ts'
import type { FaultyProvider } from '#tests/support/faulty-provider/start-faulty-provider.ts'

import { comeBack, expect, expectSignedIn, test } from './support/faulty-portal.ts'

const place = paths.settings('account')
/** Long enough for a sign-in, short enough to see tokens run out. */
const tokenLifeS = 3
const account = 'Iris Quell, your account'

/** Signed in with a token of seconds; from then on the provider misbehaves. */
async function signInThen(page: Page, provider: FaultyProvider, faults: FaultChanges) {
  provider.set({ tokenLifeS })
  await comeBack(page, place)
  await expectSignedIn(page, place)
  provider.set({ tokenLifeS, ...faults })
  provider.asked.length = 0
}

function renewalsAsked({ asked }: FaultyProvider): number {
  return asked.filter(({ endpoint }) => endpoint === 'refresh').length
}

async function expectRenewals(provider: FaultyProvider, count: number): Promise<void> {
  await expect
    .poll(() => renewalsAsked(provider), { timeout: 20_000 })
    .toBeGreaterThanOrEqual(count)
}

/** Still who they were: nothing over the page, nothing lost, not sent away. */
async function expectUndisturbed(page: Page): Promise<void> {
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page).toHaveURL(place)
  await expect(page.getByRole('button', { name: account })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
}

test.describe('nobody is signed out, and the next renewal goes through, after the token endpoint', () => {
  const failures: readonly [does: string, faults: FaultChanges][] = [
    ['breaks with a page of its own', { failures: { refresh: { status: 500, body: 'html' } } }],
    ['asks to come back later', { failures: { refresh: { status: 503, retryAfterS: 1 } } }],
    // Rotation aside, which would take the lost answer for a theft: see below.
    ['loses its CORS header', { withoutCors: ['refresh'], refreshToken: 'kept-silently' }],
    [
      'is busy in its own words',
      { failures: { refresh: { status: 400, error: 'temporarily_unavailable' } } },
    ],
  ]
  for (const [does, faults] of failures) {
    test(does, async ({ page, provider }) => {
      await signInThen(page, provider, faults)
      await expectRenewals(provider, 1)
      await page.waitForTimeout(500)
      await expectUndisturbed(page)
      provider.set({})
      const before = renewalsAsked(provider)
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expectRenewals(provider, before + 1)
      await page.getByRole('link', { name: 'History' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
      await expect(page.getByRole('button', { name: account })).toBeVisible()
    })
  }

  test('never answers', async ({ page, provider }) => {
    await signInThen(page, provider, { failures: { refresh: { isSilent: true } } })
    await expectRenewals(provider, 1)
    await page.waitForTimeout(tokenLifeS * 1000)
    await expectUndisturbed(page)
    provider.set({})
    await page.reload()
    await expectSignedIn(page, place)
  })
})

test('no storm: a token endpoint that is down is asked less and less', async ({
  page,
  provider,
}) => {
  await signInThen(page, provider, { failures: { refresh: { status: 500 } } })
  await expectRenewals(provider, 1)
  const startMs = Date.now()
  await expectRenewals(provider, 3)
  const times = provider.asked
    .filter(({ endpoint }) => endpoint === 'refresh')
    .map(({ atMs }) => atMs)
  const gaps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? startMs))
  expect(Math.min(...gaps), `gaps of ${gaps.join(', ')} ms`).toBeGreaterThan(1000)
})

test.describe('a renewal goes through although the provider', () => {
  const tolerable: readonly [does: string, faults: FaultChanges][] = [
    ['sends no ID token with it', { refreshedIdToken: 'missing' }],
    ['is slow', { failures: { refresh: { delayMs: 1500 } } }],
  ]
  for (const [does, faults] of tolerable) {
    test(does, async ({ page, provider }) => {
      await signInThen(page, provider, faults)
      await expectRenewals(provider, 2)
      const tokens = provider.asked.flatMap(({ body }) => body['refresh_token'] ?? [])
      expect(new Set(tokens).size, 'a rotated token is used once').toBe(tokens.length)
      await expectUndisturbed(page)
    })
  }

  test('has one refresh token for the whole session', async ({ page, provider }) => {
    provider.set({ tokenLifeS, refreshToken: 'kept-silently' })
    await comeBack(page, place)
    await expectSignedIn(page, place)
    await expectRenewals(provider, 2)
    await expectUndisturbed(page)
    const tokens = provider.asked.flatMap(({ body }) => body['refresh_token'] ?? [])
    expect(new Set(tokens).size).toBe(1)
  })
})

test('a renewal whose answer got lost ends a session with rotation, and nothing on the page', async ({
  page,
  provider,
}) => {
  await signInThen(page, provider, { withoutCors: ['refresh'] })
  await expectRenewals(provider, 1)
  provider.set({})
  await expect(page.getByRole('alertdialog', { name: 'You’ve been signed out' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page).toHaveURL(place)
})

test.describe('a renewed ID token that is wrong changes nobody’s session into another’s:', () => {
  const kinds: readonly IdTokenKind[] = ['sub-of-another', 'signed-by-another']
  for (const refreshedIdToken of kinds) {
    test(refreshedIdToken, async ({ page, provider }) => {
      await signInThen(page, provider, { refreshedIdToken })
      const overlay = page.getByRole('alertdialog', { name: 'You’ve been signed out' })
      await expect(overlay).toContainText('didn’t check out', { timeout: 20_000 })
      await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
      expect(renewalsAsked(provider), 'a spent refresh token is not sent again').toBe(1)
      await expect(page.getByText(/somebody-else/)).toHaveCount(0)
      const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
      expect(stored).not.toContain('sub-somebody-else')
      expect(stored).not.toContain('elsewhere.example')
    })
  }
})

test('a session the provider ended asks to sign in over the page, and comes back to it', async ({
  page,
  context,
  provider,
}) => {
  await signInThen(page, provider, {})
  provider.endSessions()
  const overlay = page.getByRole('alertdialog', { name: 'You’ve been signed out' })
  await expect(overlay).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveURL(place)
  provider.set({})
  const opened = context.waitForEvent('page')
  await overlay.getByRole('button', { name: 'Sign in again' }).click()
  await (await opened).getByRole('button', { name: 'Continue as Iris Quell' }).click()
  await expect(overlay).toHaveCount(0, { timeout: 20_000 })
  await expectUndisturbed(page)
})

test.describe('a refusal that names no end is an end once the token has run out, over the page:', () => {
  const refusals: readonly [says: string, failure: FailureChanges][] = [
    ['400 and nothing', { status: 400 }],
    ['403 and a page', { status: 403, body: 'html' }],
  ]
  for (const [says, refresh] of refusals) {
    test(says, async ({ page, provider }) => {
      await signInThen(page, provider, { failures: { refresh } })
      await expectRenewals(provider, 1)
      await expect(page.getByRole('alertdialog', { name: 'You’ve been signed out' })).toBeVisible({
        timeout: 20_000,
      })
      await expect(page).toHaveURL(place)
      expect(renewalsAsked(provider), 'and it is not asked for ever').toBeLessThanOrEqual(2)
    })
  }
})

test('a token that runs out without a refresh token asks to sign in, and loses nothing', async ({
  page,
  provider,
}) => {
  provider.set({ tokenLifeS, refreshToken: 'missing' })
  await comeBack(page, place)
  await expectSignedIn(page, place)
  await expect(page.getByRole('alertdialog', { name: 'You’ve been signed out' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page).toHaveURL(place)
  expect(renewalsAsked(provider)).toBe(0)
})

test('five tabs renew once where reuse ends the session', async ({ page, context, provider }) => {
  provider.set({ tokenLifeS: 12 })
  await comeBack(page, place)
  await expectSignedIn(page, place)
  const tabs = [page]
  for (let count = 1; count < 5; count += 1) {
    const tab = await context.newPage()
    await tab.goto(place)
    tabs.push(tab)
  }
  await expectRenewals(provider, 1)
  await page.waitForTimeout(3000)
  expect(renewalsAsked(provider)).toBe(1)
  for (const tab of tabs) await expectUndisturbed(tab)
})
