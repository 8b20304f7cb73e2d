import { lazy } from 'react'

import { loadSettingsPages } from '../controls/lazy-settings.ts'

const loadShortcuts = () => import('../keyboard/shortcuts-dialog.tsx')
const loadEndCard = () => import('./end-card.tsx')
const loadPictureMissing = () => import('./picture-missing.tsx')

/** Parts of the player that nobody sees in the first second; they arrive while the video does. */
export const ShortcutsDialog = lazy(async () => ({
  default: (await loadShortcuts()).ShortcutsDialog,
}))
export const PictureMissing = lazy(async () => ({
  default: (await loadPictureMissing()).PictureMissing,
}))
export const EndCard = lazy(async () => ({ default: (await loadEndCard()).EndCard }))

const AFTER_START_MS = 2000

/** Fetches them before they are asked for. Answers how to change one's mind. */
export function fetchLazyParts(): () => void {
  const timer = setTimeout(() => {
    // One that does not come now is asked for again when it is needed.
    void Promise.allSettled([loadSettingsPages(), loadShortcuts(), loadEndCard()])
  }, AFTER_START_MS)
  return () => clearTimeout(timer)
}
