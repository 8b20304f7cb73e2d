import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { expect, test } from './support/portal.ts'

// With nothing in its caches.
test.use({ reuseContext: false })

const sizes = [
  { name: 'a desk', width: 1440, height: 900 },
  { name: 'a phone', width: 390, height: 844 },
] as const

/** What stands before the application has come, and what comes in its place. */
const screens = [
  { name: 'home', as: 'iris', path: paths.home(), box: '.start-marquee i', there: '#main a' },
  { name: 'a list', as: 'iris', path: paths.browse(), box: '.start-list i', there: 'main article' },
  {
    name: 'a video',
    as: 'iris',
    path: paths.watch('Qm7fLdesk_1'),
    box: '.start-stage',
    there: 'video',
  },
  { name: 'a public list', as: null, path: paths.browse(), box: '.start-list i', there: 'article' },
  { name: 'the front', as: null, path: paths.home(), box: '.start-front i', there: 'header img' },
  { name: 'the door', as: null, path: paths.signIn(), box: '.start-door i', there: 'main section' },
] as const

async function edgesOf(page: Page, selector: string): Promise<number[]> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on the page`)
  return [box.x, box.y, box.x + box.width]
}

for (const { name, as, path, box, there } of screens) {
  test.describe(`the outline of ${name}`, () => {
    test.use({ as })

    for (const { name: size, ...viewport } of sizes) {
      test(`stands on ${size} where the page will`, async ({ page }) => {
        await page.setViewportSize(viewport)
        const arrival = Promise.withResolvers<void>()
        await page.route('**/assets/*.js', async (route) => {
          await arrival.promise
          await route.continue()
        })
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.locator(box).first()).toBeVisible()
        const before = await edgesOf(page, box)
        arrival.resolve()
        await expect(page.locator(there).first()).toBeVisible()
        const moved = (await edgesOf(page, there)).map((edge, at) => edge - (before[at] ?? 0))
        for (const px of moved) expect(Math.abs(px)).toBeLessThanOrEqual(16)
      })
    }
  })
}

test.describe('on a phone', () => {
  test.use({ as: 'iris' })

  test('a tab that is pressed is marked before its page has come, and the other no longer', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(paths.home())
    const tabs = page.getByRole('navigation', { name: 'Main, below' })
    await expect(tabs).toBeVisible()
    const arrival = Promise.withResolvers<void>()
    await page.route('**/api/v1/**', async (route) => {
      await arrival.promise
      await route.continue()
    })
    const marked = () =>
      tabs
        .getByRole('link')
        .evaluateAll((links) =>
          links
            .filter((link) => getComputedStyle(link, '::before').content !== 'none')
            .map((link) => link.textContent),
        )
    await tabs.getByRole('link', { name: 'Browse' }).click()
    await expect.poll(marked).toEqual(['Browse'])
    await expect(page).toHaveURL(paths.home())
    arrival.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Browse' })).toBeVisible()
    expect(await marked()).toEqual(['Browse'])
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
  })
})
