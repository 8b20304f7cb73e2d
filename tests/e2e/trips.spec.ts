import type { CDPSession } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { expect, test } from './support/portal.ts'

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
    await row.getByRole('link').nth(4).click()
    await expect(page).toHaveURL(/\/w\//)
    await page.goBack()
    await expect(page).toHaveURL(paths.home())
    await expect.poll(place).toBe(left)
  })
})
