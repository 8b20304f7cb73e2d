import type { Locator, Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import type { Video } from '#contract/videos.ts'

import { expect, test } from './support/portal.ts'

/** Browse shows one video, changed like this. */
async function showOnly(page: Page, change: Partial<Video>): Promise<void> {
  const answer = await page.request.get('/api/v1/videos?limit=1')
  const { items }: { items: Video[] } = await answer.json()
  await page.route(/\/api\/v1\/videos(\?|$)/, (route) =>
    route.fulfill({
      json: { items: items.map((video) => ({ ...video, ...change })), nextCursor: null, total: 1 },
    }),
  )
  await page.goto(paths.browse())
}

test.describe('on a phone', () => {
  test.use({ as: 'mara', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('beside the title of a card is room for its button before there is one', async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED|Failed to fetch/)
    await page.route(/\/assets\/card-actions-[\w-]+\.js$/u, (route) => route.abort())
    await page.goto(paths.browse())
    const card = page.getByRole('article').first()
    const title = await card.getByRole('heading').boundingBox()
    const whole = await card.boundingBox()
    expect(title?.width).toBeLessThan((whole?.width ?? 0) - 30)
  })
})

test.describe('on a phone, on the way back', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a picture says so before a page is drawn that is all here', async ({ page }) => {
    await page.goto(paths.browse())
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Public videos')
    await page.getByRole('article').getByRole('link').first().tap()
    await expect(title).not.toHaveText('Public videos')
    await page.waitForFunction(() => !document.querySelector('video')?.paused)
    const seen = await page.evaluate(async () => {
      const line = document.querySelector('[role=progressbar][aria-label="Loading the page"]')
      const heading = () => document.querySelector('h1')?.textContent
      const before = heading()
      const left = new Promise((resolve) => {
        addEventListener('popstate', resolve, { once: true })
      })
      history.back()
      await left
      let pictures = 0
      while (heading() === before) {
        await new Promise(requestAnimationFrame)
        if (heading() === before && line?.checkVisibility()) pictures += 1
      }
      return pictures
    })
    expect(seen).toBeGreaterThan(0)
  })
})

test.describe('in Arabic', () => {
  test.use({ as: 'iris', locale: 'ar-EG', viewport: { width: 1440, height: 900 } })

  test('what is told of the great picture in another direction ends where its title does', async ({
    page,
  }) => {
    await page.goto(paths.home())
    const lead = page.locator('#main section p[dir=auto]').first()
    await expect(lead).toHaveCSS('direction', 'ltr')
    const sides = await page.locator('#main h2').first().boundingBox()
    const end = await lead.evaluate((words) => {
      const range = document.createRange()
      range.selectNodeContents(words)
      return Math.max(...[...range.getClientRects()].map(({ right }) => right))
    })
    expect(Math.abs(end - (sides?.x ?? 0) - (sides?.width ?? 0))).toBeLessThanOrEqual(2)
  })
})

test.describe('a card', () => {
  test('answers for its film alone', async ({ page }) => {
    await showOnly(page, {})
    const card = page.getByRole('main').getByRole('article').first()
    const line = (heading: Locator) =>
      heading.evaluate((one) => getComputedStyle(one).textDecorationLine)
    await card.getByRole('link').nth(1).hover()
    expect(await line(card.getByRole('heading'))).toBe('none')
    await page.mouse.down()
    expect(await line(card.getByRole('heading'))).toBe('none')
    await expect(card.locator('[data-preview]')).toHaveCSS('filter', 'none')
    await card.locator('[data-preview]').hover({ force: true })
    expect(await line(card.getByRole('heading'))).toBe('underline')
  })

  test('cuts a title at its own end', async ({ page }) => {
    const title = 'كيف أعدنا بناء طاولة الإضاءة من قطع الغيار القديمة '.repeat(5)
    await showOnly(page, { title })
    const heading = page.getByRole('main').getByRole('article').getByRole('heading').first()
    await expect(heading).toHaveCSS('direction', 'rtl')
    // At the side where the page begins, as the titles of the other cards.
    await expect(heading).toHaveCSS('text-align', 'left')
    expect(await heading.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true)
  })
})
