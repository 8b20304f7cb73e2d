import type { Locator, Page } from '@playwright/test'

/** Goes back to Foyer, by way of a page that asks for consent if there is one: it is asked once per person. */
export async function agreeIfAsked(
  page: Page,
  agree: Locator,
  press = () => agree.click(),
): Promise<void> {
  const foyer = process.env['FOYER_INTEROP_ORIGIN']
  const isBack = page.waitForURL((url) => url.origin === foyer, { waitUntil: 'commit' })
  await Promise.race([agree.waitFor(), isBack])
  if (await agree.isVisible()) await press()
  await isBack
}
