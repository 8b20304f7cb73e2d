import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { expect, test } from './support/portal.ts'

test.use({ as: 'iris', viewport: { width: 390, height: 844 } })

const placeOf = (page: Page): Promise<number> => page.evaluate(() => scrollY)

/** Scrolls down, and further where a part that came meanwhile has moved it. */
async function goDown(page: Page, place: number): Promise<void> {
  await page.evaluate((top) => scrollTo(0, top), place)
  await expect.poll(() => placeOf(page)).toBe(place)
  // What notes the place as the page goes comes after the first screen.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/kept-place-')),
  )
}

/** Keeps the code of the application back until it is called. */
async function holdCode(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  return arrival.resolve
}

test('a list that is loaded again is seen where it was left, from the first picture on', async ({
  page,
}) => {
  await page.goto(paths.browse())
  const cards = page.getByRole('main').getByRole('article')
  const still = cards.nth(4).locator('[data-still]')
  await expect(cards.nth(5)).toBeVisible()
  await goDown(page, 1300)
  const before = await still.boundingBox()
  const face = page.getByRole('banner').locator('[data-fallback]')
  const colour = await face.evaluate((one) => getComputedStyle(one).backgroundColor)
  const letters = (await face.textContent()) ?? ''
  const bringCode = await holdCode(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('.start-kept > i').first()).toBeVisible()
  expect(await placeOf(page)).toBe(1300)
  await expect(page.locator('.start-list')).toBeHidden()
  const lowest = () =>
    document
      .elementsFromPoint(195, innerHeight - 20)
      .find((one) => one.matches('.start-nav, .start-kept > *'))?.className
  await expect(page.locator('.start-person')).toHaveText(letters)
  await expect(page.locator('.start-person')).toHaveCSS('background-color', colour)
  expect(await page.evaluate(lowest), 'no box stands over the bar').toBe('start-nav')
  const boxes = await page.locator('.start-kept > i').all()
  const places = await Promise.all(boxes.map((box) => box.boundingBox()))
  const nearest = Math.min(...places.map((place) => Math.abs((place?.y ?? 0) - (before?.y ?? 0))))
  expect(nearest).toBeLessThanOrEqual(1)
  bringCode()
  await expect(cards.nth(5)).toBeVisible()
  expect(Math.abs(((await still.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1)
})

test('a video that is loaded again stays where it was while its parts come', async ({ page }) => {
  await page.goto(paths.watch('Qm7fLdesk_1'))
  const line = page.getByText('We kept every slider that still ran true.')
  await expect(line).toBeVisible()
  await goDown(page, 540)
  const before = await line.boundingBox()
  const cues = Promise.withResolvers<void>()
  await page.route(/captions|\.vtt/, async (route) => {
    await cues.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Transcript' })).toBeVisible()
  expect(await placeOf(page)).toBe(540)
  // Where an outline has stood, what is still waited for leaves no hole.
  const waiting = page.getByRole('status', { name: 'Loading the transcript' })
  await expect(waiting).toHaveCSS('animation-name', 'none')
  const outline = await waiting.boundingBox()
  expect((outline?.y ?? 0) + (outline?.height ?? 0)).toBeGreaterThanOrEqual(844)
  cues.resolve()
  await expect(line).toBeVisible()
  expect(await line.boundingBox()).toEqual(before)
})

test('what has become shorter is not left bare, and whoever touches the page has it', async ({
  page,
}) => {
  await page.goto(paths.browse())
  await expect(page.getByRole('main').getByRole('article').nth(8)).toBeVisible()
  await goDown(page, 1300)
  const kept = page.locator('html[data-kept]')
  await page.reload({ waitUntil: 'commit' })
  await expect(kept).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('article').nth(8)).toBeVisible()
  await page.keyboard.press('Shift')
  await expect(kept).toHaveCount(0, { timeout: 1000 })
  await page.route(/\/api\/v1\/videos(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const { items }: { items: unknown[] } = await answer.json()
    await route.fulfill({ json: { items: items.slice(0, 2), nextCursor: null, total: 2 } })
  })
  await page.reload()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2)
  await expect(kept).toHaveCount(0, { timeout: 3000 })
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(await placeOf(page)).toBe(end)
})

test('who comes to the same address another way begins at its top', async ({ page }) => {
  await page.goto(paths.browse())
  await expect(page.getByRole('main').getByRole('article').nth(5)).toBeVisible()
  await goDown(page, 1300)
  await page.goto('about:blank')
  const bringCode = await holdCode(page)
  await page.goto(paths.browse(), { waitUntil: 'commit' })
  await expect(page.locator('.start-list')).toBeVisible()
  expect(await placeOf(page)).toBe(0)
  bringCode()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(await placeOf(page)).toBe(0)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('a video that is loaded again stands where it was left', async ({ page }) => {
    await page.goto(paths.watch('Qm7fLdesk_1'))
    const heading = page.getByRole('heading', { name: 'Dimmers, one by one' })
    await expect(heading).toBeVisible()
    await goDown(page, 700)
    const before = await heading.boundingBox()
    await page.reload()
    await expect(heading).toBeVisible()
    await expect(page.locator('html[data-kept]')).toHaveCount(0, { timeout: 10_000 })
    expect(await heading.boundingBox()).toEqual(before)
  })
})

test('who has signed in since the page was opened finds it where it was left, too', async ({
  page,
}) => {
  await page.goto(paths.browse())
  await expect(page.getByRole('main').getByRole('article').nth(5)).toBeVisible()
  // As on the way back from the provider, which the page began as nobody's.
  await page.evaluate(() => void (document.documentElement.dataset['who'] = 'visitor'))
  await goDown(page, 1300)
  const bringCode = await holdCode(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('.start-kept > i').first()).toBeVisible()
  expect(await placeOf(page)).toBe(1300)
  bringCode()
})

test('a long wait is told while the page has its hands full', async ({ page }) => {
  await page.goto(paths.browse())
  const bringCode = await holdCode(page)
  await page.reload({ waitUntil: 'commit' })
  const words = page.locator('.start-open')
  // What the page would have to do itself, it may not come to.
  const isOwn = () =>
    words.evaluate((one) =>
      one.getAnimations().every((animation) => {
        const { effect } = animation
        const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
        return frames.every((frame) => 'opacity' in frame && !('visibility' in frame))
      }),
    )
  await expect(words).toHaveCSS('opacity', '1')
  expect(await isOwn()).toBe(true)
  bringCode()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})
