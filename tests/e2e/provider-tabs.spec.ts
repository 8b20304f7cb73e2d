import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import type { FaultyProvider } from '#tests/support/faulty-provider/start-faulty-provider.ts'

import {
  changeSettings,
  comeBack,
  expect,
  expectSignedIn,
  goToProvider,
  test,
} from './support/faulty-portal.ts'

const place = paths.settings('account')
const account = 'Iris Quell, your account'

function count({ asked }: FaultyProvider, wanted: string): number {
  return asked.filter(({ endpoint, method }) => endpoint === wanted && method !== 'OPTIONS').length
}

function renewalTimes({ asked }: FaultyProvider): number[] {
  return asked
    .filter(({ endpoint, method }) => endpoint === 'refresh' && method !== 'OPTIONS')
    .map(({ atMs }) => atMs)
}

/** What the browser's "Duplicate tab" makes: the same address, and a copy of what the tab alone keeps. */
async function duplicate(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.evaluate(() => void window.open(location.href))
  return opened
}

for (const tokenStorage of ['local', 'session', 'memory'] as const) {
  test(`a duplicated tab is a tab like any other, with tokens in ${tokenStorage} storage`, async ({
    page,
    provider,
  }) => {
    await changeSettings(page, { tokenStorage })
    provider.set({ tokenLifeS: 10 })
    await comeBack(page, place)
    await expectSignedIn(page, place)
    const copy = await duplicate(page)
    await expectSignedIn(copy, place)
    // However long the copy took to open, both tabs live through this renewal.
    const before = count(provider, 'refresh')
    await expect.poll(() => count(provider, 'refresh'), { timeout: 30_000 }).toBeGreaterThan(before)
    await page.waitForTimeout(2000)
    // A second tab's own renewal would follow at once; the next one is due most of a token's life later.
    const gapsMs = renewalTimes(provider).map((atMs, index, all) => atMs - (all[index - 1] ?? 0))
    expect(Math.min(...gapsMs), 'two tabs, one renewal').toBeGreaterThan(5000)
    for (const tab of [page, copy]) {
      await expect(tab.getByRole('alertdialog')).toHaveCount(0)
      await expect(tab.getByRole('button', { name: account })).toBeVisible()
    }
    await copy.getByRole('button', { name: account }).click()
    await copy.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: account })).toHaveCount(0)
  })
}

test('a sign-in page that was duplicated on the way signs in in both tabs', async ({
  page,
  provider,
}) => {
  await page.goto(paths.signIn(place))
  const copy = await duplicate(page)
  for (const tab of [page, copy]) {
    await tab.getByRole('button', { name: /^Sign in with / }).click()
    await expect(tab.getByRole('button', { name: 'Continue as Iris Quell' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Continue as Iris Quell' }).click()
  await expectSignedIn(page, place)
  await copy.getByRole('button', { name: 'Continue as Iris Quell' }).click()
  await expectSignedIn(copy, place)
  expect(count(provider, 'authorize')).toBeLessThanOrEqual(4)
})

test('Back after a sign-in shows no code, spends none twice, and runs in no circle', async ({
  page,
  provider,
}) => {
  await page.goto(paths.about())
  await comeBack(page, place)
  await expectSignedIn(page, place)
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  for (let steps = 0; steps < 3; steps += 1) {
    await page.goBack()
    await page.waitForTimeout(400)
    seen.push(page.url())
  }
  expect(seen.filter((url) => /[?&](code|state)=/.test(url) && url.includes('/auth/'))).toEqual([])
  expect(count(provider, 'code')).toBe(1)
  const before = count(provider, 'authorize')
  await page.waitForTimeout(1500)
  expect(count(provider, 'authorize')).toBe(before)
  await page.goto(place)
  await expectSignedIn(page, place)
})

test('a reload while the code is redeemed signs in all the same', async ({ page, provider }) => {
  await goToProvider(page, place)
  provider.set({ failures: { code: { delayMs: 2500, times: 1 } } })
  await page.getByRole('button', { name: 'Continue as Iris Quell' }).click()
  await page.waitForURL((url) => url.pathname === paths.authCallback())
  await expect(page.getByText('Signing you in…').first()).toBeVisible()
  await page.reload()
  await expectSignedIn(page, place)
  const trips = provider.asked.filter(
    ({ endpoint, method }) => endpoint === 'authorize' && method === 'GET',
  )
  expect(trips.length).toBeLessThanOrEqual(2)
})

test('Back to the provider’s page, and a person chosen there again, is a sign-in', async ({
  page,
}) => {
  await goToProvider(page, place)
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The sign-in was stopped')
  await page.goBack()
  await page.getByRole('button', { name: 'Continue as Iris Quell' }).click()
  await expectSignedIn(page, place)
})
