import { part } from '#ui/part.tsx'

/** The pages of the settings menu, fetched when somebody may open it. */
export const SettingsPages = part(async () => (await import('./settings-pages.tsx')).SettingsPages)
