import { paths } from '#config/paths.ts'

import { choose } from './support/choose.ts'
import { expectAt, openPaused } from './support/player.ts'
import { expect, test } from './support/portal.ts'

const desk = 'Qm7fLdesk_1'
const corridor = 'c00lArch_p3'

test('captions are text of the page, in two languages', async ({ page }) => {
  await openPaused(page, corridor, { t: 6 })
  const player = page.getByRole('region', { name: 'Video player' })
  await page.keyboard.press('c')
  const english = player.locator('p[lang="en"]')
  await expect(english).toHaveText(/This corridor has no machine in it/)
  await page.keyboard.press('Shift+C')
  const arabic = player.locator('p[lang="ar"]')
  await expect(arabic).toHaveText(/لا توجد في هذا الممر أي آلة/)
  await expect(english).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(player.locator('p[lang]')).toHaveCount(0)
})

test('captions follow the video', async ({ page }) => {
  await openPaused(page, desk, { t: 6 })
  await page.keyboard.press('c')
  const shown = page.getByRole('region', { name: 'Video player' }).locator('p[lang="en"]')
  await expect(shown).toHaveText(/Good evening/)
  await page.keyboard.press('l')
  await expect(shown).toHaveText(/The hall went dark/)
})

test('the transcript is searched, and a line leads to its second', async ({ page }) => {
  await openPaused(page, desk)
  const panel = page.getByRole('complementary', { name: 'About this video' })
  await panel.getByRole('textbox', { name: 'Find in transcript' }).fill('label')
  await expect(panel.getByText('1 of 2')).toBeVisible()
  await expect(panel.locator('mark')).toHaveText(['label', 'label'])
  await panel.getByRole('textbox', { name: 'Find in transcript' }).press('Enter')
  await expect(panel.getByText('2 of 2')).toBeVisible()
  await panel.getByRole('button', { name: /That label saved us on opening night/ }).click()
  await expectAt(page, 46.2, 2)
})

test('a search result opens the transcript at what was said', async ({ page }) => {
  await page.goto(paths.search({ q: 'midnight' }))
  const moments = page.getByRole('list', { name: 'Said in this video' })
  await moments.getByRole('link', { name: /We soldered at midnight/ }).click()
  await expect(page).toHaveURL(/tab=transcript/)
  await expectAt(page, 57.9, 6)
  const panel = page.getByRole('complementary', { name: 'About this video' })
  await expect(panel.locator('mark')).toHaveText(['midnight'])
})

test('the transcript can be read in the other language', async ({ page }) => {
  await openPaused(page, corridor)
  const panel = page.getByRole('complementary', { name: 'About this video' })
  await panel.getByRole('button', { name: 'More with this transcript' }).click()
  await choose(page.getByRole('menuitemradio', { name: 'العربية', exact: true }))
  await expect(panel.locator('[lang="ar"]').first()).toContainText('لا توجد في هذا الممر')
})

test('and in the one before until the words of the other are here', async ({ page }) => {
  const mayArrive = Promise.withResolvers<void>()
  await openPaused(page, corridor)
  const panel = page.getByRole('complementary', { name: 'About this video' })
  const line = panel.getByText(/This corridor has no machine in it/)
  await expect(line).toBeVisible()
  await page.route(/\.vtt|captions/, async (route) => {
    await mayArrive.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\.vtt|captions/)
  await panel.getByRole('button', { name: 'More with this transcript' }).click()
  await choose(page.getByRole('menuitemradio', { name: 'العربية', exact: true }))
  await asked
  await expect(panel.getByRole('status', { name: 'Loading the transcript' })).toHaveCount(0)
  await expect(line).toBeVisible()
  mayArrive.resolve()
  await expect(panel.locator('[lang="ar"]').first()).toContainText('لا توجد في هذا الممر')
  await expect(line).toHaveCount(0)
})

test('chapters lead to their start and say where the video is', async ({ page }) => {
  await openPaused(page, desk)
  const panel = page.getByRole('complementary', { name: 'About this video' })
  await panel.getByRole('tab', { name: /Chapters/ }).click()
  await expect(page).toHaveURL(/tab=chapters/)
  await panel.getByRole('button', { name: /What/ }).click()
  await expectAt(page, 20.5, 2)
  await expect(panel.getByRole('button', { name: /What/ })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Control+ArrowRight')
  await expect(panel.getByRole('button', { name: /What/ })).not.toHaveAttribute('aria-current')
})

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-EG' })

  test('the words that are looked for can be seen beside how often they were found', async ({
    page,
  }) => {
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(paths.watch(desk, { tab: 'transcript' }))
      const field = page.getByRole('textbox', { name: 'بحث في النص' })
      await field.fill('the')
      await expect(page.getByText(/^\W*1\W* من \W*9\W*$/u)).toBeVisible()
      const box = await field.boundingBox()
      expect(box?.width, `${width} wide`).toBeGreaterThan(110)
    }
  })
})
