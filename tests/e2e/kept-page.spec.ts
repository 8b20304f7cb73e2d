import type { Browser, Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import { browserArguments } from '#tests/support/browser-arguments.ts'

import { openElsewhere } from './support/elsewhere.ts'
import { media, togglePlay, whenReady } from './support/player.ts'
import { expect, test as base } from './support/portal.ts'

const desk = 'Qm7fLdesk_1'

const test = base.extend<{
  /** A browser with its back-forward cache, which Playwright switches off. */
  keeping: Browser
}>({
  keeping: async ({ playwright }, provide) => {
    const executablePath = process.env['FOYER_TEST_BROWSER']
    const browser = await playwright.chromium.launch({
      ...(executablePath && { executablePath }),
      args: [...browserArguments],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    await provide(browser)
    await browser.close()
  },
})

/** Leaves for another origin and comes back; true when the page is the same one. */
async function leaveAndReturn(page: Page, meanwhile?: () => Promise<void>): Promise<boolean> {
  const elsewhere = await openElsewhere()
  const address = page.url()
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      Reflect.set(globalThis, 'wasKept', persisted)
    })
  })
  await page.goto(elsewhere.url)
  elsewhere.close()
  await meanwhile?.()
  // Playwright's own going back waits for a load, of which there is none.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await expect.poll(() => page.evaluate(() => location.href).catch(() => '')).toBe(address)
  return page.evaluate(() => Reflect.get(globalThis, 'wasKept') === true)
}

// Chromium's headless shell keeps no page (`BackForwardCacheDisabledForDelegate`), so that these run with a whole one
// (docs/testing.md).
test.beforeEach(async ({ keeping }) => {
  const page = await keeping.newPage()
  const plain = await openElsewhere()
  await page.goto(plain.url.replace('localhost', '127.0.0.1'))
  const keepsPages = await leaveAndReturn(page).finally(plain.close)
  await page.close()
  test.skip(!keepsPages, 'this browser keeps no page at all')
})

test('a page that the browser kept is alive: whose it is, and its film', async ({
  keeping,
  stateOf,
  baseURL,
}) => {
  const storageState = await stateOf('iris')
  const context = await keeping.newContext({ baseURL: baseURL ?? '', storageState })
  const page = await context.newPage()
  await page.goto(paths.watch(desk, { t: 30 }))
  await whenReady(page)
  await page.waitForLoadState('networkidle')
  expect(await leaveAndReturn(page), 'it is the page that was left').toBe(true)
  await expect(page.getByRole('banner').getByRole('button', { name: /Iris/ })).toBeVisible()
  if ((await media(page)).isPaused) await togglePlay(page)
  const { atS } = await media(page)
  await expect.poll(async () => (await media(page)).atS).toBeGreaterThan(atS + 1)
  expect(atS).toBeGreaterThan(29)
  await page.getByRole('link', { name: 'History' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
})

test('who signs out meanwhile in another tab is not here any more', async ({
  keeping,
  stateOf,
  baseURL,
}) => {
  const storageState = await stateOf('iris')
  const context = await keeping.newContext({ baseURL: baseURL ?? '', storageState })
  const page = await context.newPage()
  await page.goto(paths.watch(desk))
  await whenReady(page)
  await page.waitForLoadState('networkidle')
  // What is told to a page that is kept may end it: it is loaded anew then, and whichever stands there, it is nobody's.
  await leaveAndReturn(page, async () => {
    const other = await context.newPage()
    await other.goto(paths.home())
    await other.getByRole('banner').getByRole('button', { name: /Iris/ }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
    await other.close()
  })
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /Iris/ })).toHaveCount(0)
})
