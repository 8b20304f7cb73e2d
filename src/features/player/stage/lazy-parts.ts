import { whenIdle } from '#lib/when-idle.ts'
import { part } from '#ui/part.tsx'

import { ScrubPreview, SettingsPages } from '../controls/lazy-controls.ts'

/** What plays without a connection goes on without them, and the page with it. */
const withoutThem = { Otherwise: () => null }

/** Parts of the player that nobody sees in the first second; they arrive while the video does. */
export const ShortcutsDialog = part(
  async () => (await import('../keyboard/shortcuts-dialog.tsx')).ShortcutsDialog,
  withoutThem,
)
/** Comes with the first caption, as most watch without. */
export const CaptionWords = part(
  async () => (await import('../captions/caption-words.tsx')).CaptionWords,
  withoutThem,
)
export const PictureMissing = part(
  async () => (await import('./picture-missing.tsx')).PictureMissing,
  withoutThem,
)
export const LateLayers = part(async () => (await import('./late-layers.tsx')).LateLayers, {
  isLate: true,
})
export const EndCard = part(async () => (await import('./end-card.tsx')).EndCard, withoutThem)

const lazyParts = [ScrubPreview, SettingsPages, ShortcutsDialog, EndCard, PictureMissing]
const AFTER_START_MS = 2000

/** Fetches them before they are asked for. Answers how to change one's mind, at any time before they are asked for. */
export function fetchLazyParts(): () => void {
  let isWanted = true
  const fetchWhenIdle = async (): Promise<void> => {
    await whenIdle()
    // One that does not come now is asked for again when it is needed.
    if (isWanted) await Promise.allSettled(lazyParts.map((one) => one.load()))
  }
  const timer = setTimeout(() => void fetchWhenIdle(), AFTER_START_MS)
  return () => {
    isWanted = false
    clearTimeout(timer)
  }
}
