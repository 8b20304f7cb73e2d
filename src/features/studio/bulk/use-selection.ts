import { useState } from 'react'

import type { StudioFilters } from '../studio-filters.ts'
import { nothing, type Selection } from './selection.ts'

/** What is selected under these filters; under others it is something else, so it starts anew. */
export function useSelection(
  filters: StudioFilters,
): readonly [Selection, (selection: Selection) => void] {
  const key = JSON.stringify({ ...filters, sort: null })
  const [picked, setPicked] = useState({ key, selection: nothing })
  const selection = picked.key === key ? picked.selection : nothing
  return [selection, (next) => setPicked({ key, selection: next })]
}
