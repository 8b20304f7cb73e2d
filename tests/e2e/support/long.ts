import type { Page } from '@playwright/test'

import type { Video } from '#contract/videos.ts'

import { expect } from './portal.ts'

/** How many there are of what is made long. */
export const total = 2_041
const FIRST_PAGE = 24

/** One of the portal's videos, under a title of its own. */
export function copyOf(sample: Video | undefined, index: number) {
  return { ...sample, id: `${sample?.id}-${index}`, title: `Number ${index}` }
}

/** A call answers this many of what is made up by place, in pages as it is asked for. Says which pages were. */
export async function answerMany(
  page: Page,
  path: string,
  answer: (indexes: readonly number[]) => object,
): Promise<{ asked: string[] }> {
  const asked: string[] = []
  await page.route(
    ({ pathname }) => pathname === `/api/v1/${path}`,
    async (route) => {
      const { searchParams } = new URL(route.request().url())
      const from = Number(searchParams.get('cursor') ?? 0)
      const to = Math.min(total, from + Number(searchParams.get('limit') ?? FIRST_PAGE))
      asked.push(`${from}`)
      const indexes = Array.from({ length: to - from }, (_, n) => from + n)
      await route.fulfill({ json: { ...answer(indexes), nextCursor: to < total ? `${to}` : null } })
    },
  )
  // Whoever rests on a card has the page of its video fetched: that of the one they are copies of.
  await page.route(/\/api\/v1\/videos\/[\w-]+-\d+(\/|\?|$)/, async (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/-\d+(?=\/|\?|$)/, ''),
    }),
  )
  return { asked }
}

/** Those that are drawn of the list. */
export const drawn = (page: Page) => page.locator('main [data-index]')

export const titleOf = (page: Page, index: number) =>
  page.getByRole('link', { name: `Number ${index}`, exact: true })

export const topOf = (page: Page, index: number) =>
  titleOf(page, index).evaluate((link) => Math.round(link.getBoundingClientRect().top))

/** To the end of what is loaded, and on, until this one is there. Pages after the first have `more` on them. */
export async function goDownTo(page: Page, index: number, more = 96): Promise<void> {
  const count = page.getByRole('main').getByText(/ of 2,041 shown/)
  for (let loaded = FIRST_PAGE; loaded <= index; loaded += more) {
    await expect(count).toHaveText(`${loaded.toLocaleString('en')} of 2,041 shown`)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    // The first page goes on by itself, the others when they are asked to.
    if (loaded > FIRST_PAGE) await page.getByRole('button', { name: 'Show more' }).click()
  }
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(Number(await drawn(page).last().getAttribute('data-index'))).toBeGreaterThan(index)
  }).toPass()
  await expect(async () => {
    if ((await titleOf(page, index).count()) === 0) await page.evaluate(() => scrollBy(0, -800))
    await titleOf(page, index).scrollIntoViewIfNeeded({ timeout: 1_000 })
  }).toPass()
}
