import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { expect, test } from './support/portal.ts'
import { openScreen, screens } from './support/screens.ts'

/** What has the focus: whether it is shown, and whether the focus can be seen on it. */
async function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    // A card’s link rings the card’s picture, a field’s ring is its frame’s.
    const near = [
      element,
      element.parentElement,
      element.closest('label, form, article, li'),
      ...(element.closest('article')?.children ?? []),
    ]
    const looks = near
      .filter((one) => one !== null)
      .flatMap((one) =>
        [undefined, '::before', '::after'].map((part) => getComputedStyle(one, part)),
      )
    const isRinged = looks.some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
    )
    return {
      html: element.outerHTML.slice(0, 120),
      isShown: box.width > 0 && box.height > 0 && style.visibility === 'visible',
      isRinged,
    }
  })
}

test('the first stop is the skip link, and it leads to the content', async ({ page }) => {
  await openScreen(page, { path: paths.browse() })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

for (const screen of screens.filter(({ name }) =>
  ['landing', 'home', 'watch', 'search', 'studio', 'details', 'playback', 'upload'].includes(name),
)) {
  test.describe(screen.name, () => {
    test.use({ as: screen.as })

    test('every stop of the Tab key is shown and visibly focused', async ({ page }) => {
      await openScreen(page, screen)
      const seen = new Set<string>()
      for (let stop = 0; stop < 25; stop += 1) {
        await page.keyboard.press('Tab')
        const now = await focused(page)
        if (now === null) break
        seen.add(now.html)
        expect.soft(now, now.html).toMatchObject({ isShown: true, isRinged: true })
      }
      expect(seen.size).toBeGreaterThan(4)
    })
  })
}

test.describe('by keyboard alone', () => {
  test.use({ as: 'iris' })

  test('menus open, move, close with Escape and give the focus back', async ({ page }) => {
    await openScreen(page, { path: paths.home() })
    const trigger = page.getByRole('button', { name: 'Iris Quell, your account' })
    await trigger.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Your account' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await expect(trigger).toBeFocused()
  })

  test('dialogs keep the focus inside, close with Escape and give it back', async ({ page }) => {
    await openScreen(page, { path: paths.watch('Qm7fLdesk_1') })
    const share = page.getByRole('button', { name: 'Share' })
    await share.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(() => {
        const element = document.activeElement
        return element !== document.body && element?.closest('dialog') === null
      })
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(share).toBeFocused()
  })

  test('another page is announced and has its heading in focus', async ({ page }) => {
    await openScreen(page, { path: paths.home() })
    await page.getByRole('link', { name: 'Browse', exact: true }).first().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(paths.browse())
    await expect(page.getByRole('heading', { level: 1, name: 'Browse' })).toBeFocused()
    await expect(page).toHaveTitle('Browse · Quillmoor')
    await expect(
      page.locator('[aria-live="polite"]').filter({ hasText: 'Browse · Quillmoor' }),
    ).toBeAttached()
  })
})

test('nothing moves by itself for whoever asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(paths.home())
  await page.getByRole('heading', { level: 1 }).waitFor()
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one.timeline instanceof DocumentTimeline && one.playState === 'running')
      .filter((one) => Number(one.effect?.getComputedTiming().duration ?? 0) > 1)
      .map((one) =>
        one.effect instanceof KeyframeEffect ? one.effect.target?.outerHTML.slice(0, 80) : '',
      ),
  )
  expect(moving).toEqual([])
})
