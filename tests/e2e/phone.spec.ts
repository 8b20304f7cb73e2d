import type { Locator, Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { media, openPaused } from './support/player.ts'
import { expect, test } from './support/portal.ts'

test.use({ as: 'iris', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const desk = 'Qm7fLdesk_1'

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** With a finger, on whatever lies there: Playwright's own `tap` waits until nothing covers its target. */
async function touch(page: Page, target: Locator): Promise<void> {
  const { x, y } = await centreOf(target)
  await page.touchscreen.tap(x, y)
}

/** What a tap that goes through would have set off has been set off by then. */
const settled = (page: Page) => page.waitForTimeout(400)

test.describe('a tap beside a sheet closes it, and does nothing else', () => {
  test('on the watch page', async ({ page }) => {
    await openPaused(page, desk)
    const player = page.getByRole('region', { name: 'Video player' })
    const share = page.getByRole('button', { name: 'Share', exact: true })
    const cog = player.getByRole('button', { name: 'Settings', exact: true })
    const sheet = page.getByRole('menu', { name: 'Player settings' })
    for (const beneath of [player, share]) {
      await cog.press('Enter')
      await expect(sheet).toBeVisible()
      // Above the sheet, whatever it holds.
      await sheet.evaluate((element) => {
        element.style.maxBlockSize = '300px'
      })
      const { y } = await centreOf(beneath)
      expect(y).toBeLessThan(844 - 300)
      await touch(page, beneath)
      await expect(sheet).toBeHidden()
      await settled(page)
      expect((await media(page)).isPaused).toBe(true)
      await expect(page.getByRole('dialog', { name: 'Share' })).toBeHidden()
    }
    // The next one is meant.
    await touch(page, share)
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
  })

  test('among cards', async ({ page }) => {
    await page.goto(paths.browse())
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards.nth(1)).toBeVisible()
    const more = cards.first().getByRole('button', { name: /^More for/ })
    const picture = cards.first().getByRole('link').first()
    await touch(page, more)
    const sheet = page.getByRole('menu')
    await expect(sheet).toBeVisible()
    await touch(page, picture)
    await expect(sheet).toBeHidden()
    await settled(page)
    expect(new URL(page.url()).pathname).toBe(paths.browse())
    // Its own button closes it, and opens it again.
    await touch(page, more)
    await expect(sheet).toBeVisible()
    await touch(page, more)
    await expect(sheet).toBeHidden()
    await settled(page)
    await touch(page, picture)
    await page.waitForURL(/\/w\//)
  })
})

test('the button of the facts stays under the finger, whatever they become', async ({ page }) => {
  await openPaused(page, desk)
  const button = page.getByRole('button', { name: /^Show (more|less)$/ })
  const title = page.getByRole('heading', { level: 1 })
  const placeOf = async () => {
    const [one, other] = [await button.boundingBox(), await title.boundingBox()]
    return [one?.x, one?.y, other?.y]
  }
  const before = await placeOf()
  await touch(page, button)
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(await placeOf()).toEqual(before)
})

test('what is near is not pressed for what is small', async ({ page }) => {
  const { channelName, isHit } = {
    channelName: () => page.getByRole('main').getByRole('article').first().getByRole('link').last(),
    /** What is pressed so far above or below its middle. */
    isHit: (target: Locator, byPx: number) =>
      target.evaluate((element, by) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        const room = parseFloat(style.paddingBottom)
        const middle = top + (height - room) / 2
        const hit = document.elementFromPoint(left + width / 2, middle + by)
        return element.contains(hit)
      }, byPx),
  }
  await page.goto(paths.browse())
  await expect(channelName()).toHaveAttribute('href', /^\/c\//)
  expect(await isHit(channelName(), 30)).toBe(true)
  expect(await isHit(channelName(), -16)).toBe(false)
  await page.goto(paths.watch(desk))
  const channel = page.getByRole('main').getByRole('link', { name: 'Main Stage', exact: true })
  for (const byPx of [-20, 20]) expect(await isHit(channel, byPx)).toBe(true)
  await page.goto(paths.search({ q: 'lihgt' }))
  const spelling = page.getByRole('link', { name: /^light$/i })
  await expect(spelling).toBeVisible()
  for (const byPx of [-18, 20]) expect(await isHit(spelling, byPx)).toBe(true)
})

test('another spelling moves nothing of what was found', async ({ page }) => {
  await page.goto(paths.search({ q: 'lihgt' }))
  const found = page.getByRole('main').getByRole('article').first()
  await expect(found).toBeVisible()
  const placeOf = async () => (await found.boundingBox())?.y
  const before = await placeOf()
  await page
    .getByRole('paragraph')
    .filter({ hasText: 'Did you mean' })
    .evaluate((line) => line.remove())
  expect(await placeOf()).toBe(before)
})

test('a cross empties the field to search with, which goes on', async ({ page }) => {
  await page.goto(paths.search({ q: 'light' }))
  const field = page.getByRole('main').getByRole('combobox')
  await expect(field).toHaveValue('light')
  await page.getByRole('main').getByRole('button', { name: 'Clear the search' }).tap()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await page.keyboard.type('gre')
  await expect(page.getByRole('main').getByRole('option').first()).toBeVisible()
})

test('of the programme the picture is seen, and what can be done stands at the end', async ({
  page,
}) => {
  await page.goto(paths.home())
  const row = page
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .first()
  const more = row.getByRole('button', { name: /^More for/ })
  await expect(more).toBeVisible()
  const [button, picture, title] = await Promise.all([
    more.boundingBox(),
    row.locator('[data-size], img').first().boundingBox(),
    row.getByRole('heading').boundingBox(),
  ])
  if (!button || !picture || !title) throw new Error('the row is not whole')
  expect(button.x).toBeGreaterThan(picture.x + picture.width)
  expect(button.x + button.width / 2).toBeGreaterThan(title.x + title.width)
  expect([button.width, button.height]).toEqual([44, 44])
})

test('who is here is seen once, in the bar under the thumb', async ({ page }) => {
  await page.goto(paths.home())
  const you = page
    .getByRole('navigation', { name: 'Main, below' })
    .getByRole('link', { name: 'You' })
  await expect(you.getByText('IQ')).toBeVisible()
  await expect(page.getByText('IQ', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await you.tap()
  await page.getByRole('main').getByRole('link', { name: 'Language' }).tap()
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Language' })).toBeVisible()
})

test('the great picture of home is as wide as the phone, with its words on it, and what is new is next', async ({
  page,
}) => {
  await page.goto(paths.home())
  const main = page.getByRole('main')
  const great = main.getByRole('region').first()
  const title = great.getByRole('heading')
  await expect(title).toBeVisible()
  const [picture, words] = [await great.boundingBox(), await title.boundingBox()]
  if (!picture || !words) throw new Error('it is not shown')
  expect([picture.x, picture.width]).toEqual([0, 390])
  expect(words.y).toBeGreaterThan(picture.y + picture.height / 3)
  expect(words.y + words.height).toBeLessThan(picture.y + picture.height)
  const rows = main.getByRole('region').getByRole('heading', { level: 2 })
  const names = await rows.allTextContents()
  expect(names.indexOf('New on the programme')).toBeLessThan(names.indexOf('From your channels'))
})

test('settings say nothing of keys and mice that a phone has not', async ({ page }) => {
  await page.goto(paths.settings('playback'))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(main.getByText(/\bkeys?\b|Shift|pointer/i)).toHaveCount(0)
})

test('the place that a page belongs to is marked below, and named above it', async ({ page }) => {
  const below = page.getByRole('navigation', { name: 'Main, below' })
  for (const place of [paths.settings('playback'), paths.subscriptions()]) {
    await page.goto(place)
    await expect(below.getByRole('link', { name: 'You' })).toHaveAttribute('aria-current', 'true')
  }
  await page.goto(paths.library('history'))
  await expect(below.getByRole('link', { name: 'Library' })).toHaveAttribute('aria-current', 'page')
  await expect(below.getByRole('link', { name: 'You' })).not.toHaveAttribute('aria-current')
  await expect(
    page
      .getByRole('main')
      .getByRole('paragraph')
      .filter({ hasText: /^Library$/ }),
  ).toBeVisible()
})

test('the best a connection can hold is the first of the qualities', async ({ page }) => {
  await page.goto(paths.settings('playback'))
  const options = page.getByRole('combobox', { name: 'Picture quality' }).getByRole('option')
  await expect(options.first()).toHaveText('Automatic')
  expect((await options.allTextContents()).filter((text) => text === 'Automatic')).toHaveLength(1)
})

test('subjects that go on beside the window fade', async ({ page }) => {
  await page.goto(paths.browse())
  const subjects = page.getByRole('navigation', { name: 'Subjects' })
  const fades = () =>
    subjects.evaluate((row) => getComputedStyle(row).getPropertyValue('--fade-end'))
  expect(await subjects.evaluate((row) => row.scrollWidth > row.clientWidth)).toBe(true)
  await expect.poll(fades).toBe('40px')
  await subjects.evaluate((row) => row.scrollTo(row.scrollWidth, 0))
  await expect.poll(fades).toBe('0px')
})

test('what is said stands just above the bar, on a video at the bottom', async ({ page }) => {
  const toast = page.getByRole('status').locator('[data-tone]')
  const bottomOf = () =>
    toast.evaluate(async (card) => {
      await Promise.all(card.getAnimations().map(({ finished }) => finished))
      return card.getBoundingClientRect().bottom
    })
  await page.goto(paths.browse())
  const more = page
    .getByRole('main')
    .getByRole('button', { name: /^More for/ })
    .first()
  await more.tap()
  await page.getByRole('menuitem').first().tap()
  await expect(toast).toBeVisible()
  expect(await bottomOf()).toBe(844 - 60 - 12)
  await openPaused(page, desk)
  await page.getByRole('button', { name: 'Save', exact: true }).first().tap()
  await expect(toast).toBeVisible()
  expect(await bottomOf()).toBe(844 - 12)
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('all sections of the settings are in sight', async ({ page }) => {
    await page.goto(paths.settings('playback'))
    const row = page.getByRole('navigation', { name: 'Einstellungen' }).getByRole('list')
    const sections = row.getByRole('link')
    await expect(sections).toHaveCount(4)
    for (const section of await sections.all()) {
      const box = await section.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(390)
    }
  })
})

test.describe('on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } })

  test('a film is as high as the window, and leads back', async ({ page }) => {
    await openPaused(page, desk)
    const stage = page.getByRole('region', { name: 'Video player' })
    const box = await stage.boundingBox()
    expect(box?.y).toBe(0)
    expect(Math.round(box?.height ?? 0)).toBe(390)
    await expect(page.getByRole('navigation', { name: /^Main/ })).toHaveCount(0)
    await expect(stage.getByRole('button', { name: /^Speed/ })).toHaveCount(0)
    await touch(page, stage.getByRole('button', { name: 'Back' }))
    await expect(page).toHaveURL(paths.home())
  })

  test('every place of the navigation is in sight, with its word', async ({ page }) => {
    await page.goto(paths.browse())
    const nav = page.getByRole('navigation', { name: /^Main/ })
    await expect(nav).toHaveCount(1)
    for (const name of ['Home', 'Browse', 'Library', 'You'])
      await expect(nav.getByText(name)).toBeInViewport({ ratio: 1 })
  })
})

test.describe('whoever is outside', () => {
  test.use({ as: null })

  test('meets the house above a film', async ({ page }) => {
    await openPaused(page, desk)
    const bar = page.getByRole('banner')
    for (const name of ['Quillmoor, home', 'Search', 'Sign in'])
      await expect(bar.getByRole('link', { name })).toBeInViewport()
    await expect(bar.getByRole('combobox', { name: 'Language' })).toBeInViewport()
    const { height = 0 } = (await bar.boundingBox()) ?? {}
    const stage = await page.getByRole('region', { name: 'Video player' }).boundingBox()
    expect(stage?.y).toBe(height)
    // It goes with the page, and leaves the film in sight.
    await page.evaluate(() => scrollTo(0, 400))
    await expect(bar).not.toBeInViewport()
    await expect(page.getByRole('region', { name: 'Video player' })).toBeInViewport({ ratio: 1 })
  })

  test('is told what signing in is for, and comes back from there', async ({ page }) => {
    await openPaused(page, desk)
    await page.getByRole('link', { name: /likes, like this/ }).tap()
    await expect(
      page.getByText(/^You wanted to like How we rebuilt the lighting desk/),
    ).toBeVisible()
    await page.reload()
    await expect(
      page.getByText(/^You wanted to like How we rebuilt the lighting desk/),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Back to the video' }).tap()
    await expect(page).toHaveURL(paths.watch(desk))
  })
})
