import type { Locator, Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { choose } from './support/choose.ts'
import { expect, test } from './support/portal.ts'

const desk = 'How we rebuilt the lighting desk from spare parts'

async function search(page: Page, q: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Search videos, transcripts, people' })
  await field.fill(q)
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^(Results for|Closest to) “${q}”$`),
  )
}

test.describe('somebody who signed in finds a video', () => {
  test.use({ as: 'iris' })

  const queries = [
    { by: 'its title', q: 'lighting desk' },
    { by: 'its description', q: 'salvaged console' },
    { by: 'a tag', q: 'stagecraft' },
    { by: 'what is said in it', q: 'tired fan' },
    { by: 'words with a typing error', q: 'lightnig desk' },
    { by: 'words in capitals', q: 'LIGHTING DESK' },
  ] as const
  for (const { by, q } of queries) {
    test(`by ${by}`, async ({ page }) => {
      await page.goto(paths.home())
      await search(page, q)
      await expect(page.getByRole('article').filter({ hasText: desk })).toBeVisible()
    })
  }

  test('that is internal, and a person outside does not', async ({ page, pageOf }) => {
    await page.goto(paths.search({ q: 'archivists' }))
    await expect(
      page.getByRole('link', { name: 'Two archivists and a box of letters' }),
    ).toBeVisible()
    const outside = await pageOf(null)
    await outside.goto(paths.search({ q: 'archivists' }))
    await expect(outside.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(outside.getByText('Two archivists')).toHaveCount(0)
  })

  for (const { what, q } of [
    { what: 'a channel and its videos', q: 'stage' },
    { what: 'videos alone', q: 'rebuilt' },
  ] as const) {
    test(`and while ${what} are looked for, their places are where they will stand`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const found = Promise.withResolvers<void>()
      await page.route('**/api/v1/search?*', async (route) => {
        await found.promise
        await route.continue()
      })
      await page.goto(paths.search({ q }))
      const topOf = async (selector: string) =>
        (await page.locator(selector).first().boundingBox())?.y ?? NaN
      const place = await topOf('main [data-shape="still"]')
      found.resolve()
      await expect(page.getByRole('article').first()).toBeVisible()
      expect(Math.abs((await topOf('article a')) - place)).toBeLessThanOrEqual(2)
    })
  }

  test('from the suggestions while typing, by keyboard alone', async ({ page }) => {
    await page.goto(paths.home())
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await page.keyboard.press('/')
    await page.keyboard.type('lighting')
    await expect(page.getByRole('option').first()).toBeVisible()
    const field = page.getByRole('combobox', { name: 'Search videos, transcripts, people' })
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(field).toBeFocused()
  })

  test('among the suggestions by its picture', async ({ page }) => {
    await page.goto(paths.about())
    await page.getByRole('combobox').fill('lighting')
    const option = page.getByRole('option').filter({ hasText: desk })
    await expect(option.locator('img')).toHaveJSProperty('complete', true)
    expect((await option.locator('img').boundingBox())?.width).toBeCloseTo(57, 0)
  })

  test('at the chapter that is named so', async ({ page }) => {
    await page.goto(paths.search({ q: 'the bicycle' }))
    const chapter = page.getByRole('list', { name: 'Chapters' }).getByRole('link')
    await expect(chapter).toContainText('III. The bicycle')
    await expect(chapter.locator('mark')).toHaveText(['The', 'bicycle'])
    const [time = ''] = await chapter.locator('time').allTextContents()
    await chapter.click()
    const [minutes = 0, seconds = 0] = time.split(':').map(Number)
    await expect(page).toHaveURL(new RegExp(`t=${minutes * 60 + seconds}&tab=chapters`))
  })

  test('by suggestions that begin below what is typed, with films apart', async ({ page }) => {
    await page.goto(paths.about())
    const field = page.getByRole('combobox')
    const key = page.locator('search kbd')
    await expect(key).toBeVisible()
    await field.fill('stag')
    await expect(key).toBeHidden()
    await expect(page.getByRole('button', { name: 'Clear the search' })).toBeVisible()
    const channel = page.getByRole('option').filter({ hasText: 'Main Stage' }).first()
    await expect(channel.locator('img')).toHaveJSProperty('complete', true)
    const leftOf = async (element: Locator) => (await element.boundingBox())?.x ?? Number.NaN
    const words = await leftOf(channel.locator('span[dir]'))
    expect(Math.abs(words - (await leftOf(field)))).toBeLessThanOrEqual(1)
  })

  test('by looking around, before anything is looked for', async ({ page }) => {
    await page.goto(paths.search())
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Field Notes' })).toBeVisible()
    await main.getByRole('link', { name: 'Engineering' }).click()
    await expect(page).toHaveURL(paths.browse('engineering'))
  })

  test('among kinds of which something was found', async ({ page }) => {
    await page.goto(paths.search({ q: 'light' }))
    const kinds = page.getByRole('navigation', { name: 'Kinds of results' })
    await expect(kinds.getByRole('link', { name: /^Videos/ })).toContainText('5')
    await expect(kinds.getByRole('link', { name: /^People/ })).toHaveCount(0)
  })

  test('and is told what to do where nothing matches', async ({ page }) => {
    await page.goto(paths.search({ q: 'xylophonecactus' }))
    await expect(page.getByText('No match for “xylophonecactus”')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).not.toHaveCount(0)
  })
})

test.describe('filters', () => {
  test('stand in the address, and a shared address shows the same list', async ({ page }) => {
    await page.goto(paths.browse())
    await page.getByRole('button', { name: 'Has captions' }).click()
    await expect(page).toHaveURL(paths.browse(undefined, { cc: true }))
    await page.getByRole('button', { name: 'Any channel' }).click()
    await choose(page.getByRole('menuitemradio', { name: 'Field Notes' }))
    await expect(page).toHaveURL(/cc=1/)
    await expect(page).toHaveURL(/channel=field-notes/)
    await expect(page.getByRole('link', { name: /greenhouse/ })).toBeVisible()
    const shared = page.url()
    const titles = await titlesOn(page)
    await page.goto('about:blank')
    await page.goto(shared)
    await expect(page.getByRole('link', { name: /greenhouse/ })).toBeVisible()
    expect(await titlesOn(page)).toEqual(titles)
    await expect(page.getByRole('button', { name: 'Has captions' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page).toHaveURL(paths.browse())
  })

  test('and the place on the page are there again after Back', async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 600 })
    await page.goto(paths.browse(undefined, { sort: 'popular' }))
    const last = page.getByRole('main').getByRole('article').last().getByRole('link').first()
    await last.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(200)
    await last.click()
    await expect(page).toHaveURL(/\/w\//)
    await expect(page.getByRole('region', { name: 'Video player' })).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(paths.browse(undefined, { sort: 'popular' }))
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 20)
    expect(await page.evaluate(() => scrollY)).toBeLessThan(before + 20)
  })

  test('each give one entry of the history', async ({ page }) => {
    await page.goto(paths.search({ q: 'light' }))
    await page.getByRole('button', { name: 'Has captions' }).click()
    await expect(page).toHaveURL(/cc=1/)
    await page.goBack()
    await expect(page).toHaveURL(paths.search({ q: 'light' }))
    await expect(page.getByRole('button', { name: 'Has captions' })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
  })
})

async function titlesOn(page: Page): Promise<string[]> {
  return page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts()
}
