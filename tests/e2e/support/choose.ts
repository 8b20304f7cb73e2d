import type { Locator } from '@playwright/test'

/**
 * Presses an item of an open menu, by the pointer and once the menu has come to rest. Playwright scrolls the page for
 * what still moves; a menu follows its button a frame later, so the press would land beside it and shut it.
 */
export async function choose(item: Locator): Promise<void> {
  const menu = item.page().getByRole('menu').filter({ has: item })
  await menu.evaluate((element) =>
    Promise.allSettled(element.getAnimations().map(({ finished }) => finished)),
  )
  await item.click()
}
