import type { Locator, Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { whenReady } from './support/player.ts'
import { expect, test } from './support/portal.ts'

// With nothing in its caches: what a page fetches late tells when it does.
test.use({ reuseContext: false })

/** Something that moves, held where it begins. */
interface Flight {
  what: string
  from: DOMRect
  animation: Animation
}

declare global {
  var flights: Flight[]
}

const film = 'tR33Line_yr'
const link = (page: Page) => page.locator(`article a[href="${paths.watch(film)}"]`)
const still = (page: Page) => page.locator(`[data-preview="${film}"] > [data-still]`)
const stage = (page: Page) => page.getByRole('region', { name: /Video player|مشغّل/ })

/** Opens a page with cards, whose flights wait for `land`. */
async function openCards(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.flights = []
    // oxlint-disable-next-line typescript/unbound-method -- called with the element it is asked of
    const { animate } = Element.prototype
    Element.prototype.animate = function watched(...how) {
      const animation = animate.apply(this, how)
      animation.pause()
      const from = this.getBoundingClientRect()
      flights.push({ what: this.localName, from, animation })
      return animation
    }
  })
  const travels = page.waitForResponse(/\/card-travel-.*\.js$/)
  await page.goto(paths.browse())
  await (await travels).finished()
  await link(page).scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      still(page)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.complete),
    )
    .toBe(true)
}

const flown = (page: Page) =>
  page.evaluate(() =>
    flights.map(({ what, from: { x, y, width }, animation }) => ({
      what,
      from: { x, y, width },
      state: animation.playState,
    })),
  )

const land = (page: Page) =>
  page.evaluate(() => {
    for (const { animation } of flights) animation.finish()
  })

/** Where it is on the screen, to the pixel. */
async function placeOf(one: Locator) {
  const { x, y, width } = await one.evaluate((element) => element.getBoundingClientRect())
  return { x: expect.closeTo(x, 0), y: expect.closeTo(y, 0), width: expect.closeTo(width, 0) }
}

const kinds = [
  { name: 'at a desk', use: {} },
  { name: 'on a phone', use: { viewport: { width: 390, height: 844 } } },
  { name: 'from right to left', use: { locale: 'ar-EG' } },
]

for (const { name, use } of kinds) {
  test.describe(name, () => {
    test.use(use)

    test('the picture of a card travels to where its film plays, and its last frame back', async ({
      page,
    }) => {
      await openCards(page)
      const card = await placeOf(still(page))
      await link(page).click()
      await expect.poll(() => flown(page)).toHaveLength(1)
      expect(await flown(page)).toEqual([{ what: 'div', from: card, state: 'paused' }])
      // Nothing waits for it: the film is here, and can be stopped, before it has arrived.
      await whenReady(page)
      await expect(stage(page)).toHaveAttribute('data-arriving')
      await land(page)
      await expect(stage(page)).not.toHaveAttribute('data-arriving')
      await expect(stage(page).locator('> img')).toHaveCount(0)

      const large = await placeOf(stage(page))
      await page.goBack()
      await expect.poll(() => flown(page)).toHaveLength(2)
      expect((await flown(page)).at(-1)).toEqual({ what: 'canvas', from: large, state: 'paused' })
      expect(await placeOf(still(page))).toEqual(card)
      // What it lands on is not seen before, or the film would be there twice.
      await expect(still(page)).toHaveCSS('opacity', '0')
      await land(page)
      await expect(still(page)).toHaveCSS('opacity', '1')
      await land(page)
      await expect(page.locator('canvas')).toHaveCount(0)
    })
  })
}

test.describe('on a phone in the light', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'light' })

  test('the place of the film is dark, and has the way back, while its picture is on the way', async ({
    page,
  }) => {
    await openCards(page)
    await link(page).click()
    await expect.poll(() => flown(page)).toHaveLength(1)
    const place = await stage(page).evaluate(({ parentElement: around }) => {
      const { content, backgroundColor, width, height } = getComputedStyle(
        around ?? document.body,
        '::before',
      )
      return { isThere: content !== 'none', backgroundColor, size: [width, height] }
    })
    expect(place).toEqual({
      isThere: true,
      backgroundColor: 'rgb(10, 6, 6)',
      size: ['390px', '219.375px'],
    })
    const back = page.getByRole('button', { name: 'Back' })
    expect(await back.evaluate((button) => button.checkVisibility({ opacityProperty: true }))).toBe(
      true,
    )
  })

  test('on its way back a picture flies beneath the bar that stays', async ({ page }) => {
    await openCards(page)
    await link(page).click()
    await whenReady(page)
    await land(page)
    await page.goBack()
    await expect.poll(() => flown(page)).toHaveLength(2)
    const over = await page.locator('canvas').evaluate((frame) => {
      frame.style.pointerEvents = 'auto'
      const bar = document.querySelector('header')?.getBoundingClientRect()
      const at = (y: number) => document.elementFromPoint(195, y)
      const end = bar?.bottom ?? 0
      return [!!at(end / 2)?.closest('header'), at(end + 20)?.localName]
    })
    expect(over).toEqual([true, 'canvas'])
  })
})

test('behind a film that has no frame yet its sharp picture stands', async ({ page }) => {
  await page.route(/\.(mp4|mpd|m4s|webm)(\?|$)/, () => undefined)
  await page.goto(paths.watch(film))
  const { poster, behind } = await page.locator('video').evaluate((video: HTMLVideoElement) => ({
    poster: video.poster,
    behind: getComputedStyle(video.closest('[data-stage]') ?? video).backgroundImage,
  }))
  expect(poster).not.toBe('')
  expect(behind.split(', ')[0]).toBe(`url("${poster}")`)
})

test('a frame stays where it has landed until the picture under it is sharp', async ({ page }) => {
  await openCards(page)
  await link(page).click()
  await whenReady(page)
  const decode = Promise.withResolvers<void>()
  await page.exposeFunction('untilSharp', () => decode.promise)
  await page.evaluate(() => {
    HTMLImageElement.prototype.decode = () => Reflect.get(globalThis, 'untilSharp')()
    // Nor does its patience end, which on a busy machine is over before it is looked at.
    const begin = globalThis.setTimeout
    const held = (run: () => void, ms?: number): unknown => (ms === 600 ? 0 : begin(run, ms))
    Reflect.set(globalThis, 'setTimeout', held)
  })
  await page.goBack()
  await expect.poll(() => flown(page)).toHaveLength(2)
  await land(page)
  await page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)))
  await expect(page.locator('canvas')).toHaveCount(1)
  expect(await still(page).evaluate((one) => getComputedStyle(one).opacity)).toBe('0')
  decode.resolve()
  await expect(still(page)).toHaveCSS('opacity', '1')
})

test('a landing that is called off leaves no hole', async ({ page }) => {
  await openCards(page)
  await link(page).click()
  await whenReady(page)
  await page.goBack()
  await expect.poll(() => flown(page)).toHaveLength(2)
  await expect(still(page)).toHaveCSS('opacity', '0')
  // On the way to a page that does not come, this one is still seen.
  await page.route('**/*', () => undefined)
  await page.locator('article a[href^="/c/"]').first().click()
  await expect(still(page)).toHaveCSS('opacity', '1')
  await expect(page.locator('canvas')).toHaveCount(0)
})

test('a picture that something lies over does not travel', async ({ page }) => {
  await openCards(page)
  await page.evaluate(() => {
    const over = document.body.appendChild(document.createElement('div'))
    Object.assign(over.style, { position: 'fixed', inset: '0', zIndex: '99' })
  })
  await link(page).evaluate((one: HTMLElement) => one.click())
  await whenReady(page)
  expect(await flown(page)).toEqual([])
})

test('whoever goes elsewhere on the way calls it off', async ({ page }) => {
  await openCards(page)
  await link(page).click()
  await expect.poll(() => flown(page)).toHaveLength(1)
  await whenReady(page)
  await page.goBack()
  await expect.poll(() => flown(page)).toHaveLength(2)
  await link(page).click()
  await expect.poll(() => flown(page)).toHaveLength(3)
  const states = (await flown(page)).map(({ state }) => state)
  expect(states).toEqual(['idle', 'idle', 'paused'])
  await expect(page.locator('canvas')).toHaveCount(0)
})

test('the first press finds it here, before all that can wait has come', async ({ page }) => {
  // What waits a second or longer waits for ever.
  await page.addInitScript(() => {
    const begin = globalThis.setTimeout
    const held = (run: () => void, ms = 0): unknown => (ms < 1000 ? begin(run, ms) : 0)
    Reflect.set(globalThis, 'setTimeout', held)
  })
  await openCards(page)
  await link(page).click()
  await expect.poll(() => flown(page)).toHaveLength(1)
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 1440, height: 640 } })

  test('to a card that is below it nothing travels', async ({ page }) => {
    await openCards(page)
    await link(page).click()
    await whenReady(page)
    await page.getByRole('link', { name: 'Quillmoor, home' }).first().click()
    await expect(stage(page)).toHaveCount(0)
    await expect(still(page)).not.toBeInViewport()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await flown(page)).toHaveLength(1)
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing travels', async ({ page }) => {
    await openCards(page)
    await link(page).click()
    await whenReady(page)
    await page.goBack()
    await expect(still(page)).toHaveCSS('opacity', '1')
    expect(await flown(page)).toEqual([])
  })
})
