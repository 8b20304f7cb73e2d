import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { expect, test } from './support/portal.ts'

// With nothing in its caches.
test.use({ reuseContext: false })

const sizes = [
  { name: 'a desk', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { name: 'a phone on its side', viewport: { width: 844, height: 390 }, hasTouch: true },
] as const

const screens = [
  {
    name: 'the door of the front',
    path: paths.home(),
    early: '.start-front .front-arch',
    late: 'header .front-arch img',
  },
  {
    name: 'the stage of a video',
    path: paths.watch('Qm7fLdesk_1'),
    early: '.start-stage',
    late: '[data-stage] video',
  },
] as const

/** Keeps back all code but what the page begins with. */
async function holdApplication(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!(index|early|rolldown-runtime)-)[^/]+\.js$/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  return arrival.resolve
}

for (const { name: size, ...device } of sizes) {
  for (const { name, path, early, late } of screens) {
    test.describe(`on ${size}, ${name}`, () => {
      test.use(device)

      test('has its picture before the application is there, in its place, fetched once', async ({
        page,
      }) => {
        const asked: string[] = []
        page.on('request', (request) => asked.push(request.url()))
        const bringCode = await holdApplication(page)
        await page.goto(path, { waitUntil: 'commit' })
        const picture = page.locator(`${early} img`)
        await picture.evaluate((image: HTMLImageElement) => image.decode())
        await expect(picture).toBeVisible()
        const url = (await picture.getAttribute('src')) ?? ''
        const before = await picture.boundingBox()
        bringCode()
        const shown = page.locator(late)
        await expect(shown).toHaveAttribute(late.endsWith('video') ? 'poster' : 'src', url)
        await expect(shown).toBeVisible()
        const after = await shown.boundingBox()
        for (const edge of ['x', 'y', 'width', 'height'] as const)
          expect(Math.abs((after?.[edge] ?? NaN) - (before?.[edge] ?? NaN)), edge).toBeLessThan(1)
        await page.waitForLoadState('networkidle')
        expect(asked.filter((one) => one === url)).toHaveLength(1)
      })
    })
  }
}

test('a picture that does not come leaves the stage as it was', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/)
  const refused = Promise.withResolvers<void>()
  await page.route('**/media/**', async (route) => {
    await expect(page.locator('.start-stage img')).toBeAttached()
    await route.abort()
    refused.resolve()
  })
  await holdApplication(page)
  await page.goto(paths.watch('Qm7fLdesk_1'), { waitUntil: 'commit' })
  await refused.promise
  await expect(page.locator('.start-stage img')).toHaveCount(0)
  await expect(page.locator('.start-stage')).toBeVisible()
})
