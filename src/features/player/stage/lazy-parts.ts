import { whenIdle } from '#lib/when-idle.ts'
import { part } from '#ui/part.tsx'

import { SettingsPages } from '../controls/lazy-settings.ts'

/** Parts of the player that nobody sees in the first second; they arrive while the video does. */
export const ShortcutsDialog = part(
  async () => (await import('../keyboard/shortcuts-dialog.tsx')).ShortcutsDialog,
)
export const PictureMissing = part(
  async () => (await import('./picture-missing.tsx')).PictureMissing,
)
export const EndCard = part(async () => (await import('./end-card.tsx')).EndCard)

const AFTER_START_MS = 2000

/** Fetches them before they are asked for. Answers how to change one's mind. */
export function fetchLazyParts(): () => void {
  const timer = setTimeout(() => void fetchWhenIdle(), AFTER_START_MS)
  return () => clearTimeout(timer)
}

/** One that does not come now is asked for again when it is needed. */
async function fetchWhenIdle(): Promise<void> {
  await whenIdle()
  await Promise.allSettled([SettingsPages.load(), ShortcutsDialog.load(), EndCard.load()])
}
