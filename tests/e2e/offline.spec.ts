import { paths } from '#config/paths.ts'

import { media, openPaused, togglePlay, whenReady } from './support/player.ts'
import { expect, test } from './support/portal.ts'

const desk = 'Qm7fLdesk_1'

test.describe('without a connection', () => {
  test.use({ as: 'iris' })

  test.beforeEach(({ problems }) => problems.allow(/ERR_INTERNET_DISCONNECTED|picture-missing/))

  test('a film that is loaded plays, and its page stays', async ({ page, context }) => {
    await page.route('**/assets/picture-missing-*.js', (route) => route.abort())
    await openPaused(page, desk)
    // Of a long film that is paused a browser fetches the beginning only; its end is here to the last byte.
    const film = page.locator('video')
    const seek = (media: HTMLVideoElement) => (media.currentTime = media.duration - 10)
    const soughtS = await film.evaluate(seek)
    const missingS = () =>
      film.evaluate(({ buffered, duration, currentTime }: HTMLVideoElement) => {
        const last = buffered.length - 1
        return last >= 0 && buffered.start(last) <= currentTime ? duration - buffered.end(last) : 10
      })
    await expect.poll(missingS, { message: 'the end of the film is here' }).toBeLessThan(0.1)
    await context.setOffline(true)
    await togglePlay(page)
    await expect.poll(async () => (await media(page)).atS).toBeGreaterThan(soughtS + 1)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You’re offline')
    await context.setOffline(false)
  })

  test('a page that is not there says so alone, and comes with the connection', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/dynamically imported module|preload CSS|library/)
    await page.goto(paths.about())
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.setOffline(true)
    const banner = page.getByText('You’re offline. What is on this page stays')
    await expect(banner).toBeVisible()
    await page.getByRole('link', { name: 'History' }).first().click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('You’re offline')
    await expect(heading).toBeFocused()
    // Not the name that the page has before any of its own.
    await expect(page.locator('[aria-live]').filter({ hasText: 'Quillmoor' })).toHaveText(
      /^You’re offline · Quillmoor/,
    )
    await expect(banner).toBeHidden()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
  })

  test('a page that leads on to another says that it is coming until it is there, and moves nothing', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/dynamically imported module|preload CSS|library/)
    await page.setViewportSize({ width: 390, height: 844 })
    // What says so is fetched when the page has nothing else to do.
    await page.goto(paths.about())
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForFunction(() => {
      const here = performance.getEntriesByType('resource').map(({ name }) => name)
      const needed = ['page-error-', 'error-screen-', 'errors.en.words-', 'long-wait-']
      return needed.every((part) => here.some((name) => name.includes(`/assets/${part}`)))
    })
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'Main, below' }).getByText('Library').click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('You’re offline')
    const button = page.getByRole('main').locator('button[data-variant=primary]')
    const before = await button.boundingBox()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/me/history**', async (route) => {
      await held.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/v1/me/history**')
    await context.setOffline(false)
    // `/library` has led on to a list of it, which is not here yet.
    await asked
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))),
    )
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(button).toHaveAccessibleName('Loading the page')
    await expect(heading).toHaveText('You’re back online')
    expect(await button.boundingBox()).toEqual(before)
    held.resolve()
    await expect(heading).toHaveText('History')
  })

  test('what failed is said in a place it keeps, and no longer than the connection is gone', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(paths.watch(desk))
    await whenReady(page)
    await context.setOffline(true)
    const banner = page.getByText('You’re offline. What is on this page stays')
    await expect(banner).toBeVisible()
    await page.getByRole('button', { name: /likes, like(d| this)$/ }).click()
    const toast = page.getByRole('alert').locator('[data-tone=error]')
    await expect(toast).toBeVisible()
    const standing = () =>
      toast.evaluate(async (card) => {
        await Promise.all(card.getAnimations().map(({ finished }) => finished))
        return card.getBoundingClientRect().bottom
      })
    const before = await standing()
    await context.setOffline(false)
    await expect(banner).toBeHidden()
    expect(await standing()).toBe(before)
    // What it says is no longer so.
    await expect(toast).toBeHidden()
  })
})
