import type { Locator, Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { expect, test } from './support/portal.ts'

// Where a button grows, the one beside it is pressed by mistake.
test.use({ as: 'iris', viewport: { width: 390, height: 844 } })

const enlargeText = (page: Page, size: string) =>
  page.evaluate((wanted) => void (document.documentElement.style.fontSize = wanted), size)

const widthOf = async (button: Locator) => (await button.boundingBox())?.width

/** Pixels between what it says and its edges, both together. */
function freeBesideWords(button: Element): number {
  const range = document.createRange()
  range.selectNodeContents(button.querySelector('[aria-hidden="true"]:not(:empty)') ?? button)
  return button.getBoundingClientRect().width - range.getBoundingClientRect().width
}

for (const text of ['100%', '200%'])
  test(`a button that is busy says so and is as wide as before, with text at ${text}`, async ({
    page,
  }) => {
    const isAnswered = Promise.withResolvers<void>()
    await page.route('**/api/v1/me', async (route) => {
      if (route.request().method() === 'PATCH') await isAnswered.promise
      await route.continue()
    })
    await page.goto(paths.settings('account'))
    await enlargeText(page, text)
    const about = page.getByLabel('About you')
    const was = await about.inputValue()
    await about.fill(`${was} ${Date.now()}`)
    const save = page.getByRole('button', { name: 'Save profile', exact: true })
    const before = await widthOf(save)
    await save.click()
    const busy = page.getByRole('button', { name: 'Saving', exact: true })
    expect(await widthOf(busy)).toBe(before)
    // Nothing of it was kept free beside the words before.
    expect(await busy.evaluate(freeBesideWords)).toBeLessThanOrEqual(2 * 16 + 2)
    isAnswered.resolve()
    await about.fill(was)
    await save.click()
    await expect(save).toHaveAttribute('aria-disabled', 'true')
  })

for (const text of ['100%', '200%'])
  test(`a picture on it gives its place to the spinner, with text at ${text}`, async ({ page }) => {
    // It is never answered: nobody is signed out.
    await page.route('**/assets/leave-safely-*.js', () => undefined)
    await page.goto(paths.you())
    await enlargeText(page, text)
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

const weave = 'w3aVe9clrs_'

for (const locale of ['en', 'de', 'fr', 'ar'])
  test.describe(`in ${locale}`, () => {
    test.use({ as: 'mara', locale })
    test.beforeEach(async ({ page }) => {
      await page.route('**/api/v1/me/watch-later/*', (route) => route.fulfill({ status: 204 }))
    })

    test('saving the great picture of home for later moves nothing, in one line', async ({
      page,
    }) => {
      await page.goto(paths.home())
      const save = page.getByRole('main').locator('section').first().getByRole('button')
      await staysWhereItIs(save)
    })

    test('saving one’s own film moves nothing, and all that can be done is in sight', async ({
      page,
    }) => {
      await page.goto(paths.watch(weave))
      const actions = page.locator(`div:has(> a[href="${paths.studioVideo(weave)}"])`)
      const save = actions.locator('> button[aria-pressed]').last()
      const { x = -1, width = 390 } = (await save.boundingBox()) ?? {}
      expect([x >= 0, x + width <= 390]).toEqual([true, true])
      // What has no room beside it is a swipe away, not below.
      const tops = await actions
        .locator('> :is(a, button)')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect([tops.length > 3, new Set(tops).size]).toEqual([true, 1])
      await staysWhereItIs(save)
    })
  })

async function staysWhereItIs(button: Locator): Promise<void> {
  const [was, before] = [await button.getAttribute('aria-pressed'), await button.boundingBox()]
  await button.click()
  await expect(button).not.toHaveAttribute('aria-pressed', was ?? '')
  expect(await button.boundingBox()).toEqual(before)
  // Two lines of it would be higher than that.
  expect(before?.height).toBeLessThanOrEqual(48)
}
