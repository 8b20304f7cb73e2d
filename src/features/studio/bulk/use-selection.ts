import { useState } from 'react'

import type { StudioFilters } from '../studio-filters.ts'
import { broughtUpToDate, type AtHand } from './brought-up-to-date.ts'
import { nothing, type Selection } from './selection.ts'

interface Picked {
  /** The filters it was picked under. */
  key: string
  /** The list that was last seen: the filters, and how it is sorted. */
  list: string
  atHand: AtHand
  selection: Selection
}

/**
 * What is selected under these filters; under others it is something else, so it starts anew. It follows the list: what
 * went away is no longer selected, what is merely not at hand any more still is.
 */
export function useSelection(
  filters: StudioFilters,
  { start, pages }: { start: number; pages: AtHand['pages'] | undefined },
): readonly [Selection, (selection: Selection) => void] {
  const key = JSON.stringify({ ...filters, sort: null })
  const list = JSON.stringify(filters)
  const [picked, setPicked] = useState<Picked>({
    key,
    list,
    atHand: { start: 0, pages: [] },
    selection: nothing,
  })
  const known = picked.key === key ? picked.selection : nothing
  if (pages !== undefined && pages !== picked.atHand.pages) {
    const now = { start, pages }
    const before = picked.list === list ? picked.atHand : null
    setPicked({ key, list, atHand: now, selection: broughtUpToDate(known, before, now) })
  }
  return [known, (selection) => setPicked((now) => ({ ...now, key, selection }))]
}
