import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { firstPort, startOwnService } from './support/own-service.ts'
import { expect, test } from './support/portal.ts'
import { continueAs, nobody } from './support/sign-in.ts'

const port = firstPort + 60
const origin = `http://localhost:${port}`
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:152.0) Gecko/20100101 Firefox/152.0'
const list = paths.settings('sessions')

let stop: () => Promise<void>
test.beforeAll(async () => {
  stop = await startOwnService(port, {
    IDP_PORT: String(port + 1),
    STEP_UP_ACR: 'urn:foyer:demo:confirmed',
  })
})
test.afterAll(() => stop())

async function signIn(page: Page, place: string): Promise<void> {
  await page.goto(`${origin}${paths.signIn(place)}`)
  await page.getByRole('button', { name: 'Sign in with Quillmoor' }).click()
  await continueAs(page, 'iris')
  await expect(page).toHaveURL(origin + place)
  await expect(page.getByRole('button', { name: 'Iris Quell, your account' })).toBeVisible()
}

test('a sign-in elsewhere is ended after confirming who asks, in a small window beside the page', async ({
  browser,
  page,
  problems,
}) => {
  problems.allow(/status of 401/)
  const elsewhere = await browser.newContext({ userAgent: firefox, storageState: nobody })
  const lost = await elsewhere.newPage()
  await signIn(lost, paths.settings('account'))
  await signIn(page, list)
  await expect(page.getByRole('listitem').filter({ hasText: 'This one' })).toContainText('Chrome')

  await page.getByRole('button', { name: 'End, Firefox on Windows' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'End, Firefox on Windows' }).click()
  await expect(page.getByRole('dialog')).toContainText('It stays signed in at localhost:')
  await page.getByRole('button', { name: 'End it' }).click()

  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const opened = page.waitForEvent('popup')
  await question.getByRole('button', { name: 'Continue' }).click()
  const small = await opened
  const closed = small.waitForEvent('close')
  await continueAs(small, 'iris')
  await closed

  await expect(question).toHaveCount(0)
  await expect(page.getByText('Firefox on Windows is signed out.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'End, Firefox on Windows' })).toHaveCount(0)
  await lost.getByRole('link', { name: 'History' }).click()
  await expect(lost.getByRole('alertdialog', { name: 'You’ve been signed out' })).toBeVisible()
  await elsewhere.close()
})

test('signing out leaves nothing on the list, however often somebody comes and goes', async ({
  page,
}) => {
  await signIn(page, list)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(page.getByText('This one')).toBeVisible()
  const count = await rows.count()
  for (const _ of ['again', 'and again']) {
    await page.getByRole('button', { name: 'Iris Quell, your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
    await signIn(page, list)
  }
  await expect(page.getByText('This one')).toBeVisible()
  await expect(rows).toHaveCount(count)
})

test('somebody else is chosen from the provider’s own list where it has one', async ({ page }) => {
  await page.goto(`${origin}${paths.signIn(list)}`)
  await page.getByRole('button', { name: 'Sign in with Quillmoor' }).click()
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth')
  await page.getByRole('button', { name: 'Sign in as someone else' }).click()
  expect(new URL((await asked).url()).searchParams.get('prompt')).toBe('select_account')
})

test('the landing page’s button leads straight to the provider, and Back to the landing page', async ({
  page,
}) => {
  await page.goto(origin)
  await page.getByRole('link', { name: 'Sign in with Quillmoor' }).click()
  await page.getByRole('heading', { name: 'Sign in to Quillmoor' }).waitFor()
  await page.goBack()
  await expect(page).toHaveURL(`${origin}/`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The doors are open.')
  await page.getByRole('link', { name: 'Sign in with Quillmoor' }).click()
  await continueAs(page, 'iris')
  await expect(page.getByRole('button', { name: 'Iris Quell, your account' })).toBeVisible()
})
