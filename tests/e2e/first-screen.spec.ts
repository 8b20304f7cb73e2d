import type { BrowserContext } from '@playwright/test'

import { paths } from '#config/paths.ts'
import { readFirstScreen, scriptKB, watchFirstScreens } from '#tests/support/first-screen.ts'

import { expect, test } from './support/portal.ts'

// With nothing in its caches.
test.use({ reuseContext: false })

const desk = 'Qm7fLdesk_1'

const screens = [
  { name: 'home', as: null, path: paths.home(), requests: 16, kB: 165 },
  { name: 'home', as: 'iris', path: paths.home(), requests: 29, kB: 196 },
  { name: 'watch', as: null, path: paths.watch(desk), requests: 29, kB: 217 },
  { name: 'watch', as: 'iris', path: paths.watch(desk), requests: 33, kB: 227 },
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

for (const { name, as, path, requests, kB } of screens) {
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
  })
}

test('pointing at a video asks for its page, what is known of it, what is said in it and the permission, and pressing for none of them', async ({
  page,
}) => {
  const calls: string[] = []
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
