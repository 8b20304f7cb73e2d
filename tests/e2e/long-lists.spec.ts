import type { Locator, Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import type { SearchAnswer } from '#contract/searching/search.ts'
import type { Video } from '#contract/videos.ts'

import { answerMany, copyOf, drawn, goDownTo, titleOf, topOf, total } from './support/long.ts'
import { expect, test } from './support/portal.ts'

/** Copies of one of the portal's videos. */
async function readCopies(page: Page): Promise<(indexes: readonly number[]) => object[]> {
  const answer = await page.request.get('/api/v1/videos?limit=1')
  const { items }: { items: Video[] } = await answer.json()
  return (indexes) => indexes.map((index) => copyOf(items[0], index))
}

/** Browse says that it has this many videos. */
async function makeLong(page: Page): Promise<{ asked: string[] }> {
  const copiesOf = await readCopies(page)
  return answerMany(page, 'videos', (indexes) => ({
    items: copiesOf(indexes),
    ...(indexes[0] === 0 && { total }),
  }))
}

/** So does a search, which finds a channel, too. */
async function makeSearchLong(page: Page, q: string): Promise<{ asked: string[] }> {
  const answer = await page.request.get('/api/v1/search', { params: { q } })
  const found: SearchAnswer = await answer.json()
  const [sample] = found.videos
  return answerMany(page, 'search', (indexes) => ({
    ...found,
    ...(indexes[0] !== 0 && { channels: [], people: [] }),
    counts: { ...found.counts, videos: total },
    videos: indexes.map((index) => ({
      ...sample,
      video: copyOf(sample?.video, index),
      title: { text: `Number ${index}`, matches: [] },
    })),
  }))
}

const placeOf = (page: Page, index: number) => titleOf(page, index).locator('xpath=ancestor::li')
const channelOf = (page: Page, index: number) => placeOf(page, index).getByRole('link').nth(1)

/** To some other page of the portal, where this link of a row leads, and back. */
async function leaveAndComeBack(page: Page, index: number, link: Locator): Promise<void> {
  await link.focus()
  const topBefore = await topOf(page, index)
  const address = page.url()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(address)
  await expect(link).toHaveCount(0)
  await page.goBack()
  await expect(link).toBeFocused()
  expect(await topOf(page, index)).toBe(topBefore)
}

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

for (const [screen, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`of a long list ${screen} draws what is near, and Back finds the same place`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await makeLong(page)
    await page.goto(paths.browse())
    await expect(titleOf(page, 0)).toBeVisible()
    const atFirst = await nodes(page)
    await goDownTo(page, 680)
    expect(await nodes(page)).toBeLessThan(atFirst * 3)
    expect(await drawn(page).count()).toBeLessThan(80)
    const place = placeOf(page, 680)
    await expect(place).toHaveAttribute('aria-posinset', '681')
    await expect(place).toHaveAttribute('aria-setsize', `${total}`)

    await leaveAndComeBack(page, 680, channelOf(page, 680))
    expect(await drawn(page).count()).toBeLessThan(80)
  })
}

test('pages that were let go of come again, near or far', async ({ page }) => {
  const { asked } = await makeLong(page)
  await page.goto(paths.browse())
  await goDownTo(page, 1_000)
  asked.length = 0
  await page.evaluate(() => scrollTo(0, 0))
  await expect(titleOf(page, 0)).toBeVisible()
  await expect(titleOf(page, 3)).toBeVisible()
  // That one, and none of those between.
  expect(asked).toEqual(['0'])
})

test('the row that has the focus stays while one looks further', async ({ page }) => {
  await makeLong(page)
  await page.goto(paths.browse())
  await goDownTo(page, 300)
  await titleOf(page, 300).focus()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(titleOf(page, 0)).toBeVisible()
  await expect(titleOf(page, 200)).toHaveCount(0)
  await expect(titleOf(page, 300)).toBeFocused()
})

test('a search keeps what is near, what stands beside the videos, and its place', async ({
  page,
}) => {
  const { asked } = await makeSearchLong(page, 'stage')
  await page.goto(paths.search({ q: 'stage' }))
  const channel = page.getByRole('list', { name: 'Channels' }).getByRole('link')
  await expect(channel).toBeVisible()
  await goDownTo(page, 200, 24)
  await expect(channel).toBeVisible()
  expect(await drawn(page).count()).toBeLessThan(80)

  await expect(placeOf(page, 200)).toHaveAttribute('aria-posinset', '201')
  await leaveAndComeBack(page, 200, channelOf(page, 200))

  asked.length = 0
  await page.evaluate(() => scrollTo(0, 0))
  await expect(titleOf(page, 0)).toBeVisible()
  expect(asked).toEqual(['0'])
})

test.describe('in the studio', () => {
  test.use({ as: 'mara' })

  test('rows that were let go of stay selected, and Back finds the same place', async ({
    page,
  }) => {
    const copiesOf = await readCopies(page)
    const { asked } = await answerMany(page, 'me/videos', (indexes) => ({
      items: copiesOf(indexes),
      total,
    }))
    await page.goto(paths.studioVideos())
    await goDownTo(page, 700)
    expect(await drawn(page).count()).toBeLessThan(80)
    await leaveAndComeBack(page, 700, titleOf(page, 700))

    await page.getByRole('checkbox', { name: 'Select Number 700' }).check()
    asked.length = 0
    await page.evaluate(() => scrollTo(0, 0))
    await expect(titleOf(page, 0)).toBeVisible()
    expect(asked).toEqual(['0'])
    await expect(page.getByRole('toolbar', { name: 'Actions for 1 selected' })).toBeVisible()
  })
})
