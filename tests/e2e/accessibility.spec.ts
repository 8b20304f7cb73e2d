import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'
import type axe from 'axe-core'

import { expect, test } from './support/portal.ts'
import { openScreen, screens } from './support/screens.ts'

// Without its comments it is read in half the time.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const narrowest = { width: 320, height: 640 }
/** Screens that phones lay out in another way. */
const onPhones = new Set(['landing', 'home', 'watch', 'search', 'browse', 'upload', 'studio'])

/** What axe finds, short enough to read: the rule, the element, what is wrong. */
async function findings(page: Page, onlyContrast = false): Promise<string[]> {
  // Once for a page: reading axe takes longer than most of its rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async (runOnly) =>
      (await window.axe.run({ resultTypes: ['violations'], ...runOnly })).violations,
    onlyContrast ? { runOnly: ['color-contrast'] } : {},
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

for (const screen of screens) {
  test.describe(screen.name, () => {
    test.use({ as: screen.as })

    test('has nothing axe objects to in either theme, and fits 320 pixels', async ({
      page,
      problems,
    }) => {
      if (screen.allows) problems.allow(screen.allows)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await openScreen(page, screen)
      expect.soft(await findings(page), 'dark, desk').toEqual([])
      await switchLights(page, 'light')
      // The theme changes colours and nothing else.
      expect.soft(await findings(page, true), 'light, desk').toEqual([])
      if (onPhones.has(screen.name)) {
        await page.setViewportSize(phone)
        expect.soft(await findings(page), 'light, phone').toEqual([])
        await switchLights(page, 'dark')
        expect.soft(await findings(page, true), 'dark, phone').toEqual([])
      }
      await page.setViewportSize(narrowest)
      await page.waitForTimeout(50)
      expect.soft(await overhang(page), 'at 320 pixels').toEqual({ px: 0, outside: [] })
      await page.setViewportSize(desk)
    })
  })
}

/** At once: whoever wants less motion sees no colour on its way, which is read by nobody half-way. */
async function switchLights(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  const moved = await page.evaluateHandle(() => {
    const names: string[] = []
    document.addEventListener('transitionrun', ({ propertyName }) => names.push(propertyName))
    return names
  })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
  await page.evaluate(
    async () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  expect.soft(await moved.jsonValue(), `what moves on the way to ${colorScheme}`).toEqual([])
}

/** By how much the page is wider than the window, and controls that lie outside it for good. */
async function overhang(page: Page) {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const canBeReached = (element: Element): boolean => {
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box)
        if (overflowX === 'auto' || overflowX === 'scroll') return true
      }
      return false
    }
    const outside = [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter((element) => element.checkVisibility() && !canBeReached(element))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (right > clientWidth + 1 || left < -1)
      })
      .map((element) => element.outerHTML.slice(0, 120))
    return { px: scrollWidth - clientWidth, outside }
  })
}
