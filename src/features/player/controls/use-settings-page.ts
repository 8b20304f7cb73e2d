import { useState } from 'react'

import type { SettingsPanel } from './settings-rows.tsx'

export type SettingsPage = 'main' | SettingsPanel

interface Place {
  page: SettingsPage
  /** Where the menu was opened: Escape closes it there. */
  openedAt: SettingsPage
  /** The page before, whose line on the first level gets the focus. */
  cameFrom: SettingsPage
}

export interface SettingsPlace extends Place {
  /** The menu is about to be opened at a page. */
  begin: (at: SettingsPage) => void
  turnTo: (page: SettingsPage) => void
}

/** Which page of the settings is open, and how one got there. */
export function useSettingsPage(): SettingsPlace {
  const [place, setPlace] = useState<Place>({ page: 'main', openedAt: 'main', cameFrom: 'main' })
  return {
    ...place,
    begin: (at) => setPlace({ page: at, openedAt: at, cameFrom: 'main' }),
    turnTo: (page) => setPlace({ ...place, page, cameFrom: place.page }),
  }
}
