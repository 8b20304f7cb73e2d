import type { BrowserContext, Locator, Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import { readFirstScreen, scriptKB, watchFirstScreens } from '#tests/support/first-screen.ts'
import { countWaves, kinds, readAfterwards } from '#tests/support/waves.ts'

import { expect, test } from './support/portal.ts'

// With nothing in its caches.
test.use({ reuseContext: false })

const desk = 'Qm7fLdesk_1'

const screens = [
  {
    name: 'home',
    as: null,
    path: paths.home(),
    requests: 16,
    kB: 166,
    waves: { code: 1, data: 2, pictures: 3, film: 0 },
    after: { requests: 53, kB: 98 },
  },
  {
    name: 'home',
    as: 'iris',
    path: paths.home(),
    requests: 30,
    kB: 191,
    waves: { code: 1, data: 2, pictures: 3, film: 0 },
    after: { requests: 52, kB: 76 },
  },
  {
    name: 'watch',
    as: null,
    path: paths.watch(desk),
    requests: 30,
    kB: 219,
    waves: { code: 1, data: 3, pictures: 3, film: 3 },
    after: { requests: 70, kB: 64 },
  },
  {
    name: 'watch',
    as: 'iris',
    path: paths.watch(desk),
    requests: 34,
    kB: 230,
    waves: { code: 1, data: 3, pictures: 3, film: 3 },
    after: { requests: 66, kB: 53 },
  },
] as const

/** What keeps a session is fetched as soon as there is one: a minute later there may be no connection. Nothing waits for it. */
const isKeeper = ({ path }: { path: string }) => /^\/assets\/(identity|dist)-.*js$/.test(path)

/** Tells whoever waits for seconds that it takes long, which is needed on a slow machine alone. */
const isForLongWaits = ({ path }: { path: string }) => path.startsWith('/assets/long-wait-')

/**
 * A machine that is busy loses patience before the pictures are here and begins with what can wait. What is counted is
 * what the screen needs, on any machine; that the rest does wait is tested beside `whenIdle`.
 */
async function holdWhatCanWait(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.set(globalThis, 'requestIdleCallback', () => 0)
  })
}

for (const { name, as, path, requests, kB, waves, after } of screens) {
  test.describe(`${name} of ${as ?? 'nobody'}, until it can be used`, () => {
    test.use({ as })

    test(`comes at once: ${requests} requests, ${kB} kB of code, nothing shown that is taken back`, async ({
      page,
      context,
    }) => {
      await watchFirstScreens(context)
      await holdWhatCanWait(context)
      await page.goto(path)
      const read = await readFirstScreen(page)
      const screen = { ...read, asked: read.asked.filter((one) => !isForLongWaits(one)) }
      const code = screen.asked.filter((one) => one.path.startsWith('/assets/'))
      expect(screen.runsMs).toBeGreaterThan(0)
      const late = code.filter(
        (one) => one.atMs > screen.runsMs && one.atMs < screen.drawnMs && !isKeeper(one),
      )
      const calls = screen.asked.filter((one) => one.path.startsWith('/api/'))
      expect(late, 'code that waited for other code').toEqual([])
      expect(new Set(calls.map((one) => one.path)).size, 'every call made once').toBe(calls.length)
      expect(screen.fallbacks).toBe(0)
      expect(screen.shift).toBeLessThan(0.02)
      expect(screen.asked.length).toBeLessThanOrEqual(requests)
      expect(scriptKB(screen)).toBeLessThanOrEqual(kB)
    })

    test(`asks for code in ${waves.code} wave, for data in ${waves.data}, for pictures in ${waves.pictures}`, async ({
      page,
      context,
    }) => {
      await watchFirstScreens(context)
      await holdWhatCanWait(context)
      const isNeeded = (one: { path: string }) => !isForLongWaits(one) && !isKeeper(one)
      const found = await countWaves(context, page, path, isNeeded)
      const isLater = kinds.filter((kind) => found[kind] > waves[kind])
      expect(isLater, JSON.stringify(found)).toEqual([])
    })

    test(`fetches no more than ${after.requests} files and ${after.kB} kB of code once it can be used`, async ({
      page,
      context,
    }) => {
      await watchFirstScreens(context)
      await page.goto(path)
      const later = await readAfterwards(page, await readFirstScreen(page))
      expect(later.requests).toBeLessThanOrEqual(after.requests)
      expect(later.scriptKB).toBeLessThanOrEqual(after.kB)
    })
  })
}

test('pointing at a video asks for its page, what is known of it, what is said in it, the permission and its first frame, and pressing for none of them', async ({
  page,
}) => {
  const calls: string[] = []
  const films = filmsAskedFor(page)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api\/v1\/videos|assets\/watch-|media\/.*\.vtt$)/.test(pathname)) calls.push(pathname)
  })
  // The pointer may rest there before what notices it has come.
  const mayCome = Promise.withResolvers<void>()
  await page.route('**/assets/fetch-ahead-*.js', async (route) => {
    await mayCome.promise
    await route.continue()
  })
  await page.goto(paths.home())
  const link = page.locator('a[href^="/w/"]').first()
  await link.hover()
  mayCome.resolve()
  const granted = /\/api\/v1\/videos\/[\w-]+\/playback$/
  await expect.poll(() => calls.filter((call) => granted.test(call))).toHaveLength(1)
  await expect.poll(() => calls.filter((call) => call.startsWith('/assets/watch-'))).not.toEqual([])
  await expect.poll(() => calls.filter((call) => call.endsWith('.vtt'))).toHaveLength(1)
  await expect.poll(() => new Set(films).size).toBe(1)
  await page.waitForLoadState('networkidle')
  const before = calls.length
  await link.click()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(2)
  // Chapters come once the page is all there.
  const late = /\/(comments|progress)$|\/watch-chapters-/
  const asked = calls.slice(before).filter((call) => !late.test(call))
  expect(asked).toEqual([])
  expect(new Set(films).size, 'the same film at the same address').toBe(1)
})

test('whoever saves data has no film read before they press', async ({ page }) => {
  const films = filmsAskedFor(page)
  await page.addInitScript(() => {
    Reflect.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const granted = page.waitForResponse(/\/playback$/)
  await page.goto(paths.home())
  await page.locator('a[href^="/w/"]').first().hover()
  await granted
  await page.waitForLoadState('networkidle')
  expect(films).toEqual([])
})

/** Addresses that a `<video>` reads from. */
function filmsAskedFor(page: Page): string[] {
  const films: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'media') films.push(request.url())
  })
  return films
}

test.describe('without a pointer', () => {
  // The screen of a video is fetched by itself otherwise.
  const savingData = () =>
    Reflect.defineProperty(navigator, 'connection', { value: { saveData: true } })

  /** What was asked for of a video and its screen. */
  function noteCalls(page: Page): string[] {
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/assets\/watch-.*js$|\/api\/v1\/videos\/[\w-]+(\/playback)?$/.test(pathname))
        calls.push(pathname.replace(/^.*\/(watch|playback).*/, '$1').replace(/.*\/.*/, 'video'))
    })
    return calls
  }

  async function openHome(page: Page): Promise<Locator> {
    await page.addInitScript(savingData)
    await page.goto(paths.home())
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/fetch-ahead-')),
    )
    await page.waitForLoadState('networkidle')
    return page.locator('a[href^="/w/"]').first()
  }

  test('a card that the keyboard comes to is fetched ahead, before Enter', async ({ page }) => {
    const calls = noteCalls(page)
    const link = await openHome(page)
    expect(calls).toEqual([])
    await link.focus()
    await expect.poll(() => calls.toSorted()).toEqual(['playback', 'video', 'watch'])
    await expect(page).toHaveURL(paths.home())
  })

  test.describe('by finger', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

    test('a card that is touched is fetched ahead, before the finger is lifted, and one that is scrolled is not', async ({
      page,
      context,
    }) => {
      const calls = noteCalls(page)
      const link = await openHome(page)
      await link.scrollIntoViewIfNeeded()
      const box = await link.boundingBox()
      if (!box) throw new Error('the card is not on the screen')
      const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 40)]
      const session = await context.newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchEnd') =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
        })
      // As when a finger scrolls: within what it must stay, however busy the machine is.
      await link.evaluate((one) => {
        for (const kind of ['touchstart', 'touchmove'])
          one.dispatchEvent(new Event(kind, { bubbles: true }))
      })
      // Longer than a finger must stay.
      await page.waitForTimeout(500)
      expect(calls).toEqual([])
      await touch('touchStart')
      await expect.poll(() => calls.toSorted()).toEqual(['playback', 'video', 'watch'])
      await expect(page).toHaveURL(paths.home())
      await touch('touchEnd')
    })
  })
})

test('the screen of a video is fetched once home is all there, and not by whoever saves data', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/watch-.*js$/.test(request.url())) fetched.push(request.url())
  })
  await page.addInitScript(() => {
    Reflect.defineProperty(navigator, 'connection', {
      value: { saveData: location.search === '?saving' },
    })
  })
  await page.goto(`${paths.home()}?saving`)
  await expect(page.locator('main a[href^="/w/"]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fetched).toEqual([])
  await page.goto(paths.home())
  await expect.poll(() => fetched.length).toBe(1)
})

test('from home to a video no fallback is shown on the way', async ({ page, context }) => {
  await watchFirstScreens(context)
  await page.goto(paths.home())
  await readFirstScreen(page)
  await page.locator('a[href^="/w/"]').first().click()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(2)
  expect((await readFirstScreen(page)).fallbacks).toBe(0)
})
