import { parseTime } from '#lib/parse-time.ts'

export type WatchTab = 'transcript' | 'comments' | 'chapters' | 'next'

export interface WatchAddress {
  /** Null when the address names no tab. */
  tab: WatchTab | null
  startMs: number | null
  /** Words to look for in the transcript. */
  query: string
}

const TABS: readonly WatchTab[] = ['transcript', 'comments', 'chapters', 'next']

/** Reads `?t=90`, `?t=1m30s`, `?tab=` and `?q=`; what makes no sense is as if it were not there. */
export function readWatchAddress(search: URLSearchParams): WatchAddress {
  const time = search.get('t')
  return {
    tab: TABS.find((tab) => tab === search.get('tab')) ?? null,
    startMs: time === null ? null : parseTime(time),
    query: search.get('q') ?? '',
  }
}
