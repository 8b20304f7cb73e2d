import type { Locator, Page } from '@playwright/test'

import { expect } from './portal.ts'

/** Goes on by the Tab key, or another one, until this has the focus. */
export async function tabTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await wanted.waitFor()
  for (let press = 0; press < 80; press++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(wanted).toBeFocused()
}
