import type { Locator } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { expect, test } from './support/portal.ts'

// Where a button grows, the one beside it is pressed by mistake.
test.use({ as: 'iris', viewport: { width: 390, height: 844 } })

const widthOf = async (button: Locator) => (await button.boundingBox())?.width

test('a button that is busy says so and is as wide as before', async ({ page }) => {
  const isAnswered = Promise.withResolvers<void>()
  await page.route('**/api/v1/me', async (route) => {
    if (route.request().method() === 'PATCH') await isAnswered.promise
    await route.continue()
  })
  await page.goto(paths.settings('account'))
  const about = page.getByLabel('About you')
  const was = await about.inputValue()
  await about.fill(`${was} ${Date.now()}`)
  const save = page.getByRole('button', { name: 'Save profile', exact: true })
  const before = await widthOf(save)
  await save.click()
  const busy = page.getByRole('button', { name: 'Saving', exact: true })
  expect(await widthOf(busy)).toBe(before)
  isAnswered.resolve()
  await about.fill(was)
  await save.click()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
})

test('a picture on it gives its place to the spinner', async ({ page }) => {
  // It is never answered: nobody is signed out.
  await page.route('**/assets/leave-safely-*.js', () => undefined)
  await page.goto(paths.you())
  const leave = page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true })
  const before = await widthOf(leave)
  await leave.click()
  const busy = page.getByRole('button', { name: 'Signing out', exact: true })
  expect(await widthOf(busy)).toBe(before)
})

test('a button that says now this and now that is as wide either way', async ({ page }) => {
  await page.route('**/api/v1/subscriptions/*', (route) => route.fulfill({ status: 204 }))
  await page.goto(paths.watch('gR33nh0use_'))
  const button = page.getByRole('button', { name: /^Subscribed?$/ })
  const [said, before] = [await button.textContent(), await widthOf(button)]
  await button.click()
  await expect(button).not.toHaveText(said ?? '')
  expect(await widthOf(button)).toBe(before)
})
