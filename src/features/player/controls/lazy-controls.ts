import { part } from '#ui/part.tsx'

/** A film goes on without what its controls lack while there is no connection. */
const withoutIt = { Otherwise: () => null }

/** The pages of the settings menu, fetched when somebody may open it. */
export const SettingsPages = part(
  async () => (await import('./settings-pages.tsx')).SettingsPages,
  withoutIt,
)
/** The look ahead, fetched when somebody may point at the seek bar. */
export const ScrubPreview = part(
  async () => (await import('./scrub-preview.tsx')).ScrubPreview,
  withoutIt,
)
