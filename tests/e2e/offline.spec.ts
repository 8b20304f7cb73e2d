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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
    await expect(banner).toBeHidden()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
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
