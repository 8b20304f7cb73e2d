import type { Page } from '@playwright/test'

import { expectAt, media, openPaused } from './support/player.ts'
import { expect, test } from './support/portal.ts'

const desk = 'Qm7fLdesk_1'

test.describe('the keyboard, wherever the focus is', () => {
  test.beforeEach(({ page }) => openPaused(page, desk, { t: 30 }))

  test('Space and K play and pause', async ({ page }) => {
    for (const key of ['Space', 'k']) {
      await tap(page, key)
      await expect.poll(async () => (await media(page)).isPaused).toBe(false)
      await tap(page, key)
      await expect.poll(async () => (await media(page)).isPaused).toBe(true)
    }
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('J and L move 10 seconds, the arrows 5', async ({ page }) => {
    const { atS } = await media(page)
    for (const [key, step] of [
      ['l', 10],
      ['ArrowRight', 15],
      ['j', 5],
      ['ArrowLeft', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expectAt(page, atS + step)
    }
  })

  test('digits move to tenths', async ({ page }) => {
    await page.keyboard.press('5')
    await expectAt(page, 39.9)
    await page.keyboard.press('0')
    await expectAt(page, 0)
  })

  test('comma and full stop move one picture of 24 a second', async ({ page }) => {
    const { atS } = await media(page)
    await page.keyboard.press('.')
    await expect.poll(async () => (await media(page)).atS).toBeGreaterThan(atS + 0.02)
    const next = (await media(page)).atS
    expect(next - atS).toBeLessThan(0.07)
    await page.keyboard.press(',')
    await expect.poll(async () => (await media(page)).atS).toBeLessThan(next - 0.02)
  })

  test('M switches the sound, and it stays so on the next video', async ({ page }) => {
    await page.keyboard.press('m')
    await expect.poll(async () => (await media(page)).isMuted).toBe(true)
    await openPaused(page, 'c00lArch_p3')
    expect((await media(page)).isMuted).toBe(true)
    await page.keyboard.press('m')
    await expect.poll(async () => (await media(page)).isMuted).toBe(false)
  })

  test('question mark shows them all, and Escape closes the list', async ({ page }) => {
    await page.keyboard.press('?')
    const list = page.getByRole('dialog')
    await expect(list).toContainText('Captions on or off')
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
  })

  test('typing in a field types', async ({ page }) => {
    const { atS } = await media(page)
    const field = page.getByRole('combobox', { name: 'Search videos, transcripts, people' })
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await field.pressSequentially('jk m5')
    await expect(field).toHaveValue('jk m5')
    const after = await media(page)
    expect([after.atS, after.isPaused, after.isMuted]).toEqual([atS, true, false])
  })
})

test.describe('shortcuts', () => {
  test.use({ as: 'iris' })

  test('single keys do nothing once the person turned them off', async ({ page, apiOf }) => {
    const api = await apiOf('iris')
    await api.call('PATCH', '/me/preferences', {
      body: { shortcuts: { enabled: false } },
      headers: { 'Content-Type': 'application/merge-patch+json' },
    })
    try {
      await page.goto(`/w/${desk}`)
      await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3)
      const { isMuted } = await media(page)
      await page.keyboard.press('m')
      await page.waitForTimeout(200)
      expect((await media(page)).isMuted).toBe(isMuted)
      await page.keyboard.press('/')
      await expect(
        page.getByRole('combobox', { name: 'Search videos, transcripts, people' }),
      ).not.toBeFocused()
    } finally {
      await api.call('PATCH', '/me/preferences', {
        body: { shortcuts: { enabled: true } },
        headers: { 'Content-Type': 'application/merge-patch+json' },
      })
    }
  })
})

/** A short press also where the machine is busy: nobody waits for the answer to the first half. */
async function tap(page: Page, key: string): Promise<void> {
  await Promise.all([page.keyboard.down(key), page.keyboard.up(key)])
}
