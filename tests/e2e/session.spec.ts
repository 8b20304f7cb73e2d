import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { expect, test } from './support/portal.ts'
import { signInByHand } from './support/sign-in.ts'

// Each test signs in by itself: a renewal uses its refresh token up, and the next test would find it spent.

/** Changes what this browser remembers of the person. */
async function changeStored(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.evaluate((fields) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('foyer.user.'))
    if (key === undefined) throw new Error('nobody is signed in')
    const user: object = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...user, ...fields }))
  }, change)
}

/** Renewals asked of the provider from now on. */
function countRenewals(page: Page): () => number {
  let count = 0
  page.context().on('request', (request) => {
    if (request.postData()?.includes('grant_type=refresh_token')) count += 1
  })
  return () => count
}

const longAgo = 1_600_000_000

test('a token that ran out while the browser was closed is renewed once, before the first call', async ({
  page,
}) => {
  await signInByHand(page, 'iris', paths.settings('account'))
  await changeStored(page, { expires_at: longAgo })
  const renewals = countRenewals(page)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url())
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  expect(renewals()).toBe(1)
  expect(refused).toEqual([])
})

test('a provider that is out of reach costs nobody their session', async ({ page, problems }) => {
  // The look at why it failed may come when the way is open again: nobody may GET a token endpoint.
  problems.allow(/(ERR_FAILED|404).*\/token\)/)
  await signInByHand(page, 'iris', paths.settings('account'))
  await changeStored(page, { expires_at: longAgo })
  await page.route('**/token', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0)
  await expect(page).toHaveURL(paths.settings('account'))
  await page.unroute('**/token')
  const renewed = page.waitForResponse(
    (response) => response.url().endsWith('/token') && response.request().method() === 'POST',
  )
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect((await renewed).status()).toBe(200)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
})

test('a session the provider has ended keeps the page, and a small window brings it back', async ({
  page,
  context,
  problems,
}) => {
  // The refusals are what is being tested.
  problems.allow(/40[01] /)
  await signInByHand(page, 'iris', paths.settings('account'))
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Iris, not saved yet')
  await changeStored(page, { refresh_token: 'revoked' })
  const isMe = (url: URL) => url.pathname === '/api/v1/me'
  await page.route(isMe, (route) => route.fulfill({ status: 401 }))
  await page.getByRole('button', { name: /^Save/ }).click()

  const overlay = page.getByRole('alertdialog', { name: 'You’ve been signed out' })
  await expect(overlay).toBeVisible()
  await page.unroute(isMe)
  const window = context.waitForEvent('page')
  await overlay.getByRole('button', { name: 'Sign in again' }).click()
  const opened = await window
  // It may have come and gone by now: the provider may know who it is.
  await expect.poll(() => opened.isClosed()).toBe(true)
  await expect(overlay).toHaveCount(0)
  await expect(page).toHaveURL(paths.settings('account'))
  await expect(name).toHaveValue('Iris, not saved yet')
})

test('settings that cannot be used are all named, instead of a blank page', async ({ page }) => {
  const config = { oidc: { issuer: '"https://id.quillmoor.test"' }, csrf: { header: 'a b' } }
  await page.route('**/config.json', (route) => route.fulfill({ json: config }))
  await page.goto(paths.home())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/needs its settings corrected/)
  await expect(page.getByText(/oidc\.issuer has quotation marks/)).toBeVisible()
  await expect(page.getByText(/csrf\.header must be letters/)).toBeVisible()
})
