import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { expect, test } from './support/portal.ts'

const photo = fileURLToPath(
  new URL('../../server/sample-library/media/tree-line/poster.jpg', import.meta.url),
)
const settings = paths.channelSettings('open-studio')

test.describe.configure({ mode: 'serial' })

test.use({ as: 'mara' })
test.beforeEach(({ page }) => page.goto(settings))

const part = (page: Page, name: 'Picture' | 'Banner') => page.getByRole('region', { name })

async function choose(page: Page, name: 'Picture' | 'Banner', file = photo): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await part(page, name).getByRole('button').first().click()
  await (await chooser).setFiles(file)
}

/** Pixels of the picture as it was kept. */
async function keptSize(page: Page, name: 'Picture' | 'Banner') {
  const image = part(page, name).locator('img')
  await expect(image).toHaveJSProperty('complete', true)
  return image.evaluate((shown: HTMLImageElement) => [shown.naturalWidth, shown.naturalHeight])
}

test('a picture is cut by keys, kept, shown in the arch everywhere, and taken away', async ({
  page,
}) => {
  await choose(page, 'Picture')
  const dialog = page.getByRole('dialog', { name: 'Which part is the picture?' })
  const image = dialog.locator('img')
  const before = await image.boundingBox()
  await dialog.getByRole('slider', { name: 'From left to right' }).press('End')
  await dialog.getByRole('slider', { name: 'Size' }).press('ArrowRight')
  const after = await image.boundingBox()
  expect(after?.x).toBeLessThan(before?.x ?? 0)
  expect(after?.width).toBeGreaterThan(before?.width ?? 0)
  await dialog.getByRole('button', { name: 'Use this part' }).press('Enter')
  await expect(dialog).toBeHidden()
  expect(await keptSize(page, 'Picture')).toEqual([384, 384])

  await page.goto(paths.channels())
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Open Studio' })
  // Before it is its banner.
  await expect(row.locator('img').last()).toHaveJSProperty('naturalWidth', 384)
  await row.getByRole('link', { name: /^Open Studio/ }).click()
  await page.getByRole('link', { name: 'Channel settings' }).click()
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(part(page, 'Picture').locator('img')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
})

test('a banner is moved by the pointer, and six times as wide as high', async ({ page }) => {
  await choose(page, 'Banner')
  const dialog = page.getByRole('dialog', { name: 'Which part is the banner?' })
  const image = dialog.locator('img')
  const before = await image.boundingBox()
  const at = { x: (before?.x ?? 0) + 200, y: (before?.y ?? 0) + (before?.height ?? 0) / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x, at.y - 30, { steps: 3 })
  await page.mouse.up()
  // The dialog may have risen by a few pixels meanwhile.
  expect((await image.boundingBox())?.y).toBeLessThan((before?.y ?? 0) - 20)
  await page.mouse.wheel(0, -400)
  await expect(dialog.getByRole('slider', { name: 'Size' })).not.toHaveValue('0')
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await expect(dialog).toBeHidden()
  const [width = 0, height = 0] = await keptSize(page, 'Banner')
  expect(height).toBe(Math.round(width / 6))
  await page.getByRole('button', { name: 'Remove the banner' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  // What hangs there then is a still of the channel, which cannot be removed.
  await expect(page.getByRole('button', { name: 'Remove the banner' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Choose a banner' })).toBeVisible()
})
