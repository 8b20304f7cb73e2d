import type { CDPSession } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { expect, test } from './support/portal.ts'

declare global {
  /** How much has moved by itself, as the browser counts it. */
  var moved: number
}

test.use({ as: 'iris' })

/** Pictures that memory holds and the page does not show: all of them after what is garbage has been thrown away. */
async function detachedPictures(browser: CDPSession): Promise<number> {
  await browser.send('HeapProfiler.collectGarbage')
  const { result: prototype } = await browser.send('Runtime.evaluate', {
    expression: 'HTMLImageElement.prototype',
  })
  const { objects } = await browser.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId ?? '',
  })
  const { result } = await browser.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.filter((one) => !one.isConnected).length }',
    returnByValue: true,
  })
  return Number(result.value)
}

/** How many listen for each event of the one film element of the app, for the event that most listen for. */
async function mostListeners(browser: CDPSession): Promise<number> {
  const { result: film } = await browser.send('Runtime.evaluate', {
    expression: 'document.querySelector("video")',
  })
  const { listeners } = await browser.send('DOMDebugger.getEventListeners', {
    objectId: film.objectId ?? '',
  })
  const counts = Map.groupBy(listeners, ({ type }) => type)
  return Math.max(...[...counts.values()].map(({ length }) => length))
}

test('pages that were left are let go, however many videos were opened from home', async ({
  page,
}) => {
  await page.goto('/')
  const links = page.getByRole('main').locator('h3 a[href^="/w/"]')
  for (let trip = 0; trip < 6; trip += 1) {
    await links.nth(trip).click()
    await page.getByRole('button', { name: 'Share' }).waitFor()
    await page.getByRole('link', { name: 'Quillmoor, home' }).first().click()
    await links.nth(6).waitFor()
  }
  const browser = await page.context().newCDPSession(page)
  // One page of them may still be on its way out.
  await expect.poll(() => detachedPictures(browser)).toBeLessThan(10)
  await links.nth(6).click()
  await page.getByRole('button', { name: 'Share' }).waitFor()
  expect(await mostListeners(browser), 'of seven videos not seven').toBeLessThan(5)
})

test('a film that was left plays again from where it was when its card is pressed again', async ({
  page,
}) => {
  await page.goto(paths.home())
  const card = page
    .getByRole('main')
    .locator(`h3 a[href="${paths.watch('W1nd0wsLit9')}"]`)
    .first()
  const film = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => ({
      isPaused: video.paused,
      isMuted: video.muted,
      atS: video.currentTime,
    }))
  let leftAtS = 0
  for (let visit = 0; visit < 3; visit += 1) {
    await card.click()
    await expect.poll(async () => (await film()).atS).toBeGreaterThan(leftAtS + 0.5)
    const { isPaused, isMuted, atS } = await film()
    expect([isPaused, isMuted]).toEqual([false, false])
    expect(atS).toBeLessThan(leftAtS + 6)
    leftAtS = atS
    await page.goBack()
    // The address changes first; until the page is drawn, the film has not been left.
    await expect(card).toBeVisible()
  }
  // Forward is no press: what stands there waits.
  await page.goForward()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect((await film()).isPaused).toBe(true)
})

test.describe('on a phone', () => {
  test.use({ as: 'iris', viewport: { width: 390, height: 844 } })

  test('Back finds a row of home where it was pushed to', async ({ page }) => {
    await page.goto(paths.home())
    const row = page.locator('main section ul').filter({ hasText: /./ }).first()
    await row.evaluate((list) => list.scrollTo({ left: 520, behavior: 'instant' }))
    const place = () => row.evaluate((list) => Math.round(list.scrollLeft))
    const left = await place()
    expect(left).toBeGreaterThan(200)
    // To no video: one that is watched comes to the start of this row, and the row with it.
    await page.getByRole('link', { name: 'Browse', exact: true }).click()
    await expect(page).toHaveURL(paths.browse())
    await expect(page.getByRole('heading', { level: 1, name: 'Browse' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(paths.home())
    await expect.poll(place).toBe(left)
  })

  test('what was watched is back at the start of its row before the service says so', async ({
    page,
  }) => {
    await page.goto(paths.home())
    const cards = page
      .locator('main section')
      .filter({ has: page.getByRole('heading', { name: 'Pick up where you left off' }) })
      .getByRole('listitem')
    const link = cards.nth(1).locator('h3 a')
    const title = (await link.textContent()) ?? ''
    const follows = page.waitForResponse(/\/follow-device-.*\.js$/)
    await link.click()
    await follows
    const positionS = () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    const beganS = await positionS()
    await expect.poll(positionS).toBeGreaterThan(Math.max(10, beganS) + 6)
    await page.route('**/api/v1/home', () => undefined)
    await page.goBack()
    await expect(cards.first().locator('h3')).toHaveText(title)
    await expect(cards.first()).toBeInViewport({ ratio: 0.95 })
  })

  test('nothing that stays has moved when a video is here long after the press', async ({
    page,
  }) => {
    await page.goto(paths.home())
    const link = page.locator('main section a[href^="/w/"]').first()
    await expect(link).toBeVisible()
    // Whatever moves within half a second of a press is taken for its effect, and not counted.
    await page.route('**/api/v1/videos/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue()
    })
    await page.evaluate(() => {
      globalThis.moved = 0
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries())
          if (!Reflect.get(shift, 'hadRecentInput')) moved += Number(Reflect.get(shift, 'value'))
      }).observe({ type: 'layout-shift' })
    })
    await link.click()
    await expect(page.locator('[data-stage]')).toBeInViewport()
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))),
    )
    expect(await page.evaluate(() => moved)).toBeLessThan(0.01)
  })
})
