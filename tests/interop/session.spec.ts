import { paths } from '#config/paths.ts'

import {
  accountButton,
  expect,
  expectServed,
  expectSignedIn,
  iris,
  needs,
  provider,
  signIn,
  signOut,
  test,
  tokenLifeMs,
} from './support/portal.ts'
import { delayRenewals, spoilTokenRequests, watchRenewals } from './support/token-requests.ts'

test('a token that runs out is renewed, and nobody notices', async ({ page, context }) => {
  needs('renew')
  const renewals = watchRenewals(context)
  await signIn(page, iris, paths.settings('account'))
  const bio = page.getByRole('textbox', { name: 'About you' })
  await bio.fill('half a sentence')
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url())
  })
  await expect.poll(renewals.count, { timeout: 2 * tokenLifeMs }).toBeGreaterThan(0)
  await expect(bio).toHaveValue('half a sentence')
  // By now the first token is of no use to anybody.
  await page.waitForTimeout(tokenLifeMs / 2)
  // Whoever leaves with words that are not saved is asked first; here they are taken back.
  await bio.fill('')
  await expectServed(page)
  expect(renewals.count(), 'as often as tokens run out').toBeLessThanOrEqual(2)
  expect(refused).toEqual([])
})

test('two tabs ask for one new token, and both go on', async ({ page, context }) => {
  // A renewal that is held back is a late one.
  needs('renew', 'renew late')
  const delayed = await delayRenewals(context, 2000)
  await signIn(page, iris, paths.settings('account'))
  const other = await context.newPage()
  await other.goto(paths.library('liked'))
  // From the same moment on both count down to the same end.
  await Promise.all([page.reload(), other.reload()])
  await expect(accountButton(other, iris)).toBeVisible()
  // Not before: on a busy machine the first token may have run out by now.
  const renewals = watchRenewals(context)
  const delayedBefore = delayed.count()
  await expect.poll(renewals.count, { timeout: 2 * tokenLifeMs }).toBeGreaterThan(0)
  // Long enough for a second one to be seen.
  await page.waitForTimeout(tokenLifeMs / 2)
  expect(renewals.count(), 'two tabs, one renewal').toBe(1)
  expect(delayed.count() - delayedBefore, 'long enough for the other tab to ask too').toBe(1)
  await expectServed(page)
  await expectServed(other)
})

test('a token that ran out while no page was open is renewed once, before the first call', async ({
  page,
  context,
}) => {
  needs('renew', 'renew late')
  await signIn(page, iris, paths.settings('account'))
  await page.goto('about:blank')
  await page.waitForTimeout(tokenLifeMs + 2000)
  const renewals = watchRenewals(context)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url())
  })
  await page.goto(paths.settings('account'))
  await expect(accountButton(page, iris)).toBeVisible()
  await expect(page).toHaveURL(paths.settings('account'))
  // The name is there before the token is: once something was served, whatever had to be renewed was.
  await expectServed(page)
  expect(renewals.count()).toBe(1)
  expect(refused).toEqual([])
})

test('a refresh token the provider refuses asks to sign in again, over the page as it is', async ({
  page,
  context,
}) => {
  needs('renew')
  await signIn(page, iris, paths.settings('account'))
  const bio = page.getByRole('textbox', { name: 'About you' })
  await bio.fill('half a sentence')
  const recover = await spoilTokenRequests(page, 'refresh_token', 'refresh_token')
  const overlay = page.getByRole('alertdialog', { name: 'You’ve been signed out' })
  await expect(overlay).toBeVisible({ timeout: 2 * tokenLifeMs })
  await recover()
  const opened = context.waitForEvent('page')
  await overlay.getByRole('button', { name: 'Sign in again' }).click()
  await provider.whenKnown?.(await opened, iris)
  await expect(overlay).toHaveCount(0)
  await expect(page).toHaveURL(paths.settings('account'))
  await expect(bio).toHaveValue('half a sentence')
})

test('whoever signs out is out in every tab and at the provider, which asks again the next time', async ({
  page,
  context,
}) => {
  await signIn(page, iris, paths.library('history'))
  const other = await context.newPage()
  await other.goto(paths.library('liked'))
  await expect(accountButton(other, iris)).toBeVisible()
  await signOut(page, iris)
  await expect(accountButton(other, iris)).toHaveCount(0)
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await provider.question(page).waitFor()
  await provider.signIn(page, iris)
  await expectSignedIn(page, iris, '/')
})

test('whoever signs out long after signing in still comes back, and is asked the next time', async ({
  page,
}) => {
  // Without, Foyer asks by then to sign in again.
  needs('renew')
  await signIn(page, iris)
  // ID tokens that name the session to end have run out by now, where providers do not renew them.
  await page.waitForTimeout(2 * tokenLifeMs)
  await signOut(page, iris)
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await provider.question(page).waitFor()
})
