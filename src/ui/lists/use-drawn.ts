import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefCallback } from 'react'
import { useLocation } from 'react-router'

import { createStore } from '#lib/create-store.ts'

import { useStore } from '../use-store.ts'
import type { Drawn, KeptList } from './drawn.ts'
import type { RowWindow } from './row-window.ts'

/** A list that is no longer is drawn whole, and needs no code for it. */
const SHORT = 60

/** How each list was left, by place in the history. */
const left = new Map<string, KeptList>()
const MOST_KEPT = 50

/** What is drawn of a list nobody was at yet, until it is known how high its rows are. */
const begun: Drawn = {
  segments: [{ roomPx: 0, from: 0, to: 24 }],
  near: { first: 0, last: 23 },
  endPx: 0,
  rowPx: 0,
}

const code = createStore<typeof import('./row-window.ts') | null>(null)
let loading: Promise<void> | null = null

/** Fetches what draws only a part: a list that is long from the start is then never drawn whole. */
export function loadLongLists(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  try {
    code.write(await import('./row-window.ts'))
  } catch {
    // Without it the list is drawn whole; the next one asks again.
    loading = null
  }
}

function keepList(place: string, list: KeptList): void {
  left.delete(place)
  left.set(place, list)
  const [oldest] = left.keys()
  if (left.size > MOST_KEPT && oldest !== undefined) left.delete(oldest)
}

interface DrawnList<List extends HTMLElement> {
  list: RefCallback<List>
  /** Null while the list is drawn whole. */
  drawn: Drawn | null
}

/**
 * Of a long list only what is near the screen is drawn. Its items carry `data-index` and stand in the flow of the page;
 * before and after them is room for the rest. On the way back the same items stand in the same place with the first
 * drawing. An item that holds the focus stays. `count` includes what is not loaded.
 */
export function useDrawn<List extends HTMLElement>(count: number): DrawnList<List> {
  const { key, pathname } = useLocation()
  const place = key === 'default' ? pathname : key
  const [kept] = useState(() => {
    const list = left.get(place)
    return list?.widthPx === innerWidth ? list : undefined
  })
  const rows = useRef<RowWindow | null>(null)
  const countNow = useRef(count)
  const windows = useStore(code)
  const isLong = count > SHORT || kept !== undefined
  // Where the code is here, a list is never drawn whole to find out how high its rows are.
  const [drawn, setDrawn] = useState<Drawn | null>(
    kept?.drawn ?? (windows && isLong ? begun : null),
  )

  useEffect(() => {
    if (isLong && typeof ResizeObserver === 'function') void loadLongLists()
  }, [isLong])

  // A list that was long remains one: its items are not drawn whole between two filters.
  const list = useCallback(
    (element: List | null) => {
      if (!element || !isLong || !windows) return undefined
      const made = new windows.RowWindow(element, {
        count: countNow.current,
        kept,
        onDrawn: setDrawn,
      })
      rows.current = made
      return () => {
        keepList(place, made.leave())
        rows.current = null
      }
    },
    [isLong, kept, place, windows],
  )

  useLayoutEffect(() => {
    countNow.current = count
    rows.current?.look(count)
  })

  return { list, drawn: isLong ? drawn : null }
}
