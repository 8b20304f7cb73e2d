import type { BrowserContext } from '@playwright/test'

import { paths } from '#config/paths.ts'
import { readFirstScreen, scriptKB, watchFirstScreens } from '#tests/support/first-screen.ts'

import { expect, test } from './support/portal.ts'

// With nothing in its caches.
test.use({ reuseContext: false })

const desk = 'Qm7fLdesk_1'

const screens = [
  { name: 'home', as: null, path: paths.home(), requests: 20, kB: 168 },
  // On a slow machine the browser asks for the pictures below before those of the screen are drawn.
  { name: 'home', as: 'iris', path: paths.home(), requests: 34, kB: 194 },
  { name: 'watch', as: null, path: paths.watch(desk), requests: 30, kB: 213 },
  { name: 'watch', as: 'iris', path: paths.watch(desk), requests: 34, kB: 224 },
] as const

/** What keeps a session is fetched as soon as there is one: a minute later there may be no connection. Nothing waits for it. */
const isKeeper = ({ path }: { path: string }) => /^\/assets\/(identity|dist)-.*js$/.test(path)

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
      const screen = await readFirstScreen(page)
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

test('pointing at a video asks for its page, what is known of it and the permission, and pressing for none of them', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api\/v1\/videos|assets\/watch-)/.test(pathname)) calls.push(pathname)
  })
  await page.goto(paths.home())
  const link = page.locator('a[href^="/w/"]').first()
  await link.hover()
  const granted = /\/api\/v1\/videos\/[\w-]+\/playback$/
  await expect.poll(() => calls.filter((call) => granted.test(call))).toHaveLength(1)
  await expect.poll(() => calls.filter((call) => call.startsWith('/assets/watch-'))).not.toEqual([])
  await page.waitForLoadState('networkidle')
  const before = calls.length
  await link.click()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(2)
  const asked = calls.slice(before).filter((call) => !/\/(comments|progress)$/.test(call))
  expect(asked).toEqual([])
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
