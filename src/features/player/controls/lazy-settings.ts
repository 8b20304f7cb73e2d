import { lazy } from 'react'

export const loadSettingsPages = () => import('./settings-pages.tsx')

/** The pages of the settings menu, fetched when somebody may open it. */
export const SettingsPages = lazy(async () => ({
  default: (await loadSettingsPages()).SettingsPages,
}))
