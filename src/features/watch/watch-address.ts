import { parseTime } from '#lib/parse-time.ts'

export type WatchTab = 'transcript' | 'comments' | 'chapters' | 'next'

export interface WatchAddress {
  /** Null when the address names no tab. */
  tab: WatchTab | null
  startMs: number | null
  /** Where what was shared ends. */
  endMs: number | null
  hasCaptions: boolean
  /** Words to look for in the transcript. */
  query: string
}

const TABS: readonly WatchTab[] = ['transcript', 'comments', 'chapters', 'next']

/** Reads `?t=90`, `?t=1m30s`, `?end=`, `?cc=1`, `?tab=` and `?q=`; what makes no sense is as if it were not there. */
export function readWatchAddress(search: URLSearchParams): WatchAddress {
  const readTime = (name: string) => parseTime(search.get(name) ?? '')
  const startMs = readTime('t')
  const endMs = readTime('end')
  return {
    tab: TABS.find((tab) => tab === search.get('tab')) ?? null,
    startMs,
    endMs: endMs !== null && endMs > (startMs ?? 0) ? endMs : null,
    hasCaptions: search.get('cc') === '1',
    query: search.get('q') ?? '',
  }
}
