import type { Locator } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { clip, drop, limitUploads, ticket } from './support/files.ts'
import { expect, test } from './support/portal.ts'

const weave = 'w3aVe9clrs_'

const boxOf = async (element: Locator) => {
  // While it moves in it is on its way there.
  await element.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
  return element.boundingBox()
}

test.describe('on a phone', () => {
  test.use({ as: 'mara', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a toast stays where it is while the page changes, clear of what stays', async ({
    page,
  }) => {
    await page.goto(paths.studioVideo(weave))
    const more = page.getByRole('button', { name: /^Actions for / })
    await more.click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    const toast = page.locator('[role=status], [role=alert]').locator('[data-tone]').last()
    const before = await boxOf(toast)
    const bottom = (before?.y ?? Infinity) + (before?.height ?? 0)
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(more).toHaveCount(0)
    expect(await boxOf(toast)).toEqual(before)
    const tabs = await boxOf(page.getByRole('navigation', { name: 'Main, below' }))
    expect(bottom).toBeLessThanOrEqual(tabs?.y ?? 0)
  })

  test('that a video is not there stands where it was first drawn', async ({ page, problems }) => {
    problems.allow(/status of 404/)
    await page.addInitScript(() => {
      let shifts = 0
      new PerformanceObserver((list) => {
        shifts += list.getEntries().length
        document.documentElement.dataset['shifts'] = String(shifts)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(paths.watch('doesNotEx_1'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // What follows the first picture of it is told with the pictures after.
    await page.evaluate(async () => {
      for (let pictures = 0; pictures < 10; pictures += 1) await new Promise(requestAnimationFrame)
    })
    expect(await page.locator('html').getAttribute('data-shifts')).toBeNull()
  })

  test('a filter that is chosen pushes no other', async ({ page }) => {
    await page.goto(paths.browse())
    const filters = page.getByRole('group', { name: 'Filters' })
    const after = filters.getByRole('button', { name: 'Not watched' })
    const placeAmong = () => after.evaluate((one: HTMLElement) => one.offsetLeft)
    const before = await placeAmong()
    const captions = filters.getByRole('button', { name: 'Has captions' })
    await captions.tap()
    await expect(captions).toHaveAttribute('aria-pressed', 'true')
    expect(await placeAmong()).toBe(before)
    await filters.getByRole('button', { name: 'Any length' }).tap()
    await page.getByRole('menuitemradio', { name: 'Under 4 minutes' }).tap()
    await expect(filters.getByRole('button', { name: /Under 4 minutes/ })).toBeVisible()
    expect(await placeAmong()).toBe(before)
  })

  test('while a page is waited for, one tab looks chosen', async ({ page }) => {
    await page.goto(paths.home())
    const tabs = page.getByRole('navigation', { name: 'Main, below' })
    const colourOf = (name: string) =>
      tabs
        .getByRole('link', { name })
        .locator('svg')
        .evaluate((icon) => getComputedStyle(icon).color)
    const [chosen, other] = [await colourOf('Home'), await colourOf('Browse')]
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/videos**', async (route) => {
      await held.promise
      await route.continue()
    })
    await tabs.getByRole('link', { name: 'Browse' }).tap()
    await expect(tabs.locator('[data-pressed]')).toHaveCount(1)
    expect([await colourOf('Home'), await colourOf('Browse')]).toEqual([other, chosen])
    held.resolve()
    await expect(page).toHaveURL(paths.browse())
  })

  test('while a page is waited for, some of the line that says so is always seen', async ({
    page,
  }) => {
    await page.goto(paths.home())
    await page.route('**/api/v1/videos**', () => undefined)
    await page
      .getByRole('navigation', { name: 'Main, below' })
      .getByRole('link', { name: 'Browse' })
      .tap()
    const line = page.getByRole('progressbar', { name: 'Loading the page' })
    await expect(line).toBeAttached()
    const least = await line.evaluate((one) => {
      const parts = one.getAnimations({ subtree: true })
      const sweep = parts.find(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
      sweep?.pause()
      const seen = Array.from({ length: 60 }, (_, nth) => {
        if (sweep) sweep.currentTime = nth * 50
        const { transform, inlineSize } = getComputedStyle(one, '::after')
        const { m41: start } = new DOMMatrix(transform)
        const end = start + Number.parseFloat(inlineSize)
        return Math.min(one.clientWidth, end) - Math.max(0, start)
      })
      return Math.min(...seen)
    })
    expect(least).toBeGreaterThan(40)
  })

  test('after a second on the way to a page a word says so above the thumb, and nothing before', async ({
    page,
  }) => {
    await page.goto(paths.home())
    await page.route('**/api/v1/videos/*', () => undefined)
    await page.locator('main section a[href^="/w/"]').last().tap()
    const line = page.getByRole('progressbar', { name: 'Loading the page' })
    await expect(line).toBeAttached()
    const said = await line.evaluate((one) => {
      const word = () => getComputedStyle(one, '::before')
      const fades = one.getAnimations({ subtree: true })
      const at = (ms: number) => {
        for (const fade of fades) fade.currentTime = ms
        return Number(word().opacity)
      }
      const { content, bottom, pointerEvents } = word()
      return { content, bottom, pointerEvents, seen: [at(990), at(2000), at(14_900), at(15_100)] }
    })
    expect(said).toMatchObject({ content: '"Loading the page"', pointerEvents: 'none' })
    expect(said.seen).toEqual([0, 1, 1, 0])
    const tabs = await boxOf(page.getByRole('navigation', { name: 'Main, below' }))
    expect(Number.parseFloat(said.bottom)).toBeGreaterThanOrEqual(tabs?.height ?? 844)
    expect(Number.parseFloat(said.bottom)).toBeLessThan(120)
  })

  test('while another list is waited for, what empties this one cannot be pressed', async ({
    page,
  }) => {
    await page.goto(paths.library('history'))
    await expect(page.getByRole('button', { name: 'Clear history' })).toBeVisible()
    await page.route('**/api/v1/me/watch-later**', () => undefined)
    await page.getByRole('main').getByRole('link', { name: 'Watch later', exact: true }).tap()
    await expect(page.locator('[inert]').getByText('Clear history')).toBeVisible()
  })

  test('a title that becomes longer while it is typed moves nothing below it', async ({ page }) => {
    await page.goto(paths.studioVideo(weave))
    const title = page.getByRole('textbox', { name: 'Title' })
    const heading = page.getByRole('main').locator('h1')
    await title.waitFor()
    const before = await title.inputValue()
    const place = () => title.evaluate((field: HTMLElement) => field.getBoundingClientRect().top)
    const places: number[] = []
    try {
      for (const words of ['Short', 'A title that is as long as two lines of a phone']) {
        await title.fill(words)
        await expect(heading).toHaveText(words)
        places.push(await place())
      }
    } finally {
      await title.fill(before)
      await expect(heading).toHaveText(before)
    }
    expect(new Set(places).size).toBe(1)
  })

  for (const locale of ['en-GB', 'de-DE', 'ar-EG']) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale })

      test('the languages stand below what they are called', async ({ page }) => {
        await page.goto(paths.settings('appearance'))
        const languages = page.locator('#main select')
        await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
        expect((await boxOf(languages))?.width).toBeGreaterThan(300)
      })
    })
  }

  test('what may be sent is there with the page', async ({ page }) => {
    await page.route('**/api/v1/config', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await page.goto(paths.upload())
    await expect(page.locator('#main h1')).toBeVisible()
    expect(await page.getByText(/^MP4/).isVisible()).toBe(true)
  })

  test('what is sent moves neither the way to search nor the list', async ({ page }) => {
    const name = `In its place ${Date.now()}`
    await page.goto(paths.upload())
    const search = page.getByRole('banner').getByRole('link', { name: 'Search' })
    const before = await boxOf(search)
    await limitUploads(page, 8)
    await drop(page, [clip('paper-orb', `${name}.mp4`, 60)])
    await page.getByRole('button', { name: 'Pause all' }).waitFor()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Uploading/ })
      .waitFor()
    expect(await boxOf(search)).toEqual(before)
    const sent = ticket(page, name)
    const place = (await boxOf(sent))?.y
    // A picture alone is no line: it stands beside the title.
    const pause = await boxOf(sent.getByRole('button', { name: `Pause ${name}` }))
    const more = await boxOf(sent.getByRole('button', { name: /^Actions for/ }))
    expect(pause?.y).toBe(more?.y)
    await page.getByRole('button', { name: 'Pause all' }).evaluate((button) => button.remove())
    expect((await boxOf(sent))?.y).toBe(place)
  })

  test('a ticket stays as high as it was when what can be done with it comes', async ({ page }) => {
    const name = `As high ${Date.now()}`
    await page.goto(paths.upload())
    const known = Promise.withResolvers<void>()
    await page.route('**/api/v1/uploads/**', async (route) => {
      await known.promise
      await route.continue()
    })
    await page.route('**/api/v1/uploads', async (route) => {
      await known.promise
      await route.continue()
    })
    await drop(page, [clip('paper-orb', `${name}.mp4`)])
    const sent = ticket(page, name)
    const before = (await boxOf(sent))?.height
    known.resolve()
    await sent.getByRole('button', { name: /^Actions for/ }).waitFor()
    expect((await boxOf(sent))?.height).toBe(before)
    await sent.getByRole('link', { name: 'Open' }).waitFor()
    expect((await boxOf(sent))?.height).toBe(before)
  })

  test('the first rows of the studio stand where their places were kept', async ({ page }) => {
    const videos = Promise.withResolvers<void>()
    await page.route(/\/api\/v1\/(me\/)?(videos|studio|channels|config)/, async (route) => {
      await videos.promise
      await route.continue()
    })
    await page.goto(paths.studioVideos())
    const rows = page.getByRole('main').locator('tbody tr')
    const kept = rows.locator('[data-shape=still]')
    await expect(kept.nth(1)).toBeVisible()
    // Nothing is bare in between: they follow the outline of the page.
    expect(await kept.first().evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
    const places = [await kept.nth(0).boundingBox(), await kept.nth(1).boundingBox()]
    const words = page.locator('main header p')
    await expect(words).toHaveText('')
    const beside = page.locator('main dl > div, main [aria-haspopup=menu]:has-text("captions")')
    const startsOf = () =>
      beside.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)))
    const starts = await startsOf()
    videos.resolve()
    await expect(rows.getByRole('link').nth(1)).toBeVisible()
    // Also of a video that has no picture yet.
    const pictures = rows.locator('td:nth-child(2) > div > :first-child')
    for (const [nth, place] of places.entries()) {
      const { x, y } = (await pictures.nth(nth).boundingBox()) ?? { x: 0, y: 0 }
      expect(Math.abs(x - (place?.x ?? 0)) + Math.abs(y - (place?.y ?? 0))).toBeLessThanOrEqual(1)
    }
    await expect(words).toHaveText(/\d+ videos?, .+ used/)
    await expect(page.locator('main dl')).toContainText(/\d.*\d.*\d/s)
    expect([starts.length, await startsOf()]).toEqual([4, starts])
  })

  test('a card that was pressed shows nothing of what a pointer over it would', async ({
    page,
  }) => {
    await page.goto(paths.browse())
    const card = page.getByRole('main').getByRole('article').first()
    await card
      .getByRole('link')
      .first()
      .evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
    await card.getByRole('link').first().tap()
    await card.evaluate((one) =>
      Promise.all(one.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    )
    // What a finger can reach stands there before and after: the menu, which has all of it.
    await expect(card.getByRole('button', { name: /^More for/ })).toBeVisible()
    await expect(card.getByRole('button')).toHaveCount(1)
    await expect(card.locator('[data-preview] .icon-filled').locator('..')).toHaveCSS(
      'opacity',
      '0',
    )
    await expect(card.getByRole('heading')).toHaveCSS('text-decoration-line', 'none')
  })
})
