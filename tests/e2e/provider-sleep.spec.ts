import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import type { FaultChanges } from '#tests/support/faulty-provider/faults.ts'
import type { FaultyProvider } from '#tests/support/faulty-provider/start-faulty-provider.ts'

import { comeBack, expect, expectSignedIn, test } from './support/faulty-portal.ts'

const place = paths.settings('account')

function renewalTimes({ asked }: FaultyProvider): number[] {
  return asked.filter(({ endpoint }) => endpoint === 'refresh').map(({ atMs }) => atMs)
}

async function expectUndisturbed(page: Page): Promise<void> {
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expectSignedIn(page, place)
}

/** Time goes by for the page, and for the provider too. */
async function pass(page: Page, provider: FaultyProvider, minutes: number): Promise<void> {
  provider.set({ tokenLifeS: 300, clockMinutes: minutes })
  await page.clock.fastForward(minutes * 60_000)
}

/** The renewal that is on its way, until its answer has been taken in. */
async function renewalTaken(page: Page): Promise<void> {
  const answer = await page.waitForResponse((response) => response.url().endsWith('/token'))
  await answer.finished()
  await page.waitForTimeout(500)
}

/** Signed in on a page whose clock the test moves. */
async function signInByClock(page: Page, provider: FaultyProvider, faults: FaultChanges = {}) {
  provider.set({ tokenLifeS: 300, ...faults })
  await page.clock.install()
  await comeBack(page, place)
  await expectSignedIn(page, place)
  provider.asked.length = 0
}

test('a device that slept for two hours renews once and goes on', async ({ page, provider }) => {
  await signInByClock(page, provider)
  const renewed = renewalTaken(page)
  // Timers stand still while a device sleeps: its clock moves, and none of them is due.
  provider.set({ tokenLifeS: 300, clockMinutes: 120 })
  await page.clock.setSystemTime(Date.now() + 7_200_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await renewed
  await expectUndisturbed(page)
  await page.reload()
  await expectUndisturbed(page)
  expect(renewalTimes(provider)).toHaveLength(1)
})

test('ten minutes offline cost nobody their session', async ({ page, context, provider }) => {
  await signInByClock(page, provider)
  await context.setOffline(true)
  await pass(page, provider, 10)
  await page.waitForTimeout(1000)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Iris Quell, your account' })).toBeVisible()
  expect(renewalTimes(provider)).toEqual([])
  const renewed = renewalTaken(page)
  await context.setOffline(false)
  await renewed
  await page.reload()
  await expectUndisturbed(page)
  expect(renewalTimes(provider)).toHaveLength(1)
})

test('tokens of five seconds are renewed once in four, not in a storm', async ({
  page,
  provider,
}) => {
  provider.set({ tokenLifeS: 5 })
  await comeBack(page, place)
  await expectSignedIn(page, place)
  await expect.poll(() => renewalTimes(provider).length, { timeout: 30_000 }).toBe(3)
  const times = renewalTimes(provider)
  const gaps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0))
  // 85 % of five seconds, or of four when a second ends between the answer and its being kept; a busy machine moves it.
  expect(Math.min(...gaps), `gaps of ${gaps.join(', ')} ms`).toBeGreaterThanOrEqual(3000)
  await expectUndisturbed(page)
})

test('tokens of a minute are renewed at no less than four fifths of it', async ({
  page,
  provider,
}) => {
  await signInByClock(page, provider, { tokenLifeS: 60 })
  await page.clock.fastForward(40_000)
  await page.waitForTimeout(500)
  expect(renewalTimes(provider)).toHaveLength(0)
  await page.clock.fastForward(15_000)
  await expect.poll(() => renewalTimes(provider).length).toBe(1)
})

test('a token whose end nobody named is renewed when the API refuses it, once, and the page is there', async ({
  page,
  provider,
}) => {
  provider.set({ codeTokenLifeS: -120, expiresIn: 'missing' })
  await comeBack(page, place)
  await expectSignedIn(page, place)
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await page.waitForTimeout(1000)
  expect(renewalTimes(provider)).toHaveLength(1)
})

test('a provider that comes back is found again without a hand on the page', async ({
  page,
  provider,
}) => {
  provider.set({ failures: { code: { status: 503, times: 1 } } })
  await comeBack(page, place)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The sign-in service is resting')
  await expect(page.getByText(/try again in/i).first()).toBeVisible()
  await expect(page).toHaveURL(place, { timeout: 20_000 })
  await expectSignedIn(page, place)
})
