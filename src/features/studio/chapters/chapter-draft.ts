import { chapterLimits } from '#contract/calls/chapter-calls.ts'
import type { Chapter } from '#contract/videos.ts'
import { countCodePoints } from '#lib/code-points.ts'

import { readStart, writeStart } from './start-text.ts'

/** A chapter while it is written. */
export interface ChapterRow {
  /** Stays the same however it is changed. */
  key: string
  /** Its time as it was typed, and what that says; what was not typed here stays as exact as it was. */
  start: string
  startMs: number | null
  title: string
}

/** What is wrong with the time of a row, or with its title. */
export type StartFault = 'no-time' | 'first-not-at-start' | 'too-close' | 'after-end'
export type TitleFault = 'too-short' | 'too-long'
export interface RowFaults {
  start?: StartFault
  title?: TitleFault
}

export function rowsOf(items: readonly Chapter[]): ChapterRow[] {
  return items.map(({ startMs, title }) => ({
    key: `at-${startMs}`,
    start: writeStart(startMs),
    startMs,
    title,
  }))
}

/** The row as it is changed. */
export function changedRow(row: ChapterRow, to: Partial<Pick<ChapterRow, 'start' | 'title'>>) {
  const isTyped = to.start !== undefined && to.start !== row.start
  return { ...row, ...to, ...(isTyped && { startMs: readStart(to.start ?? '') }) }
}

/** As they are sent. Rows with faults are as they can be read. */
export function itemsOf(rows: readonly ChapterRow[]): Chapter[] {
  return rows.map(({ startMs, title }) => ({ startMs: startMs ?? 0, title: title.trim() }))
}

/** In the order of their times; a row whose time cannot be read stays behind the one it is behind. */
export function inOrder(rows: readonly ChapterRow[]): ChapterRow[] {
  const timed: { row: ChapterRow; at: number }[] = []
  for (const row of rows) timed.push({ row, at: row.startMs ?? timed.at(-1)?.at ?? 0 })
  return timed.toSorted((one, other) => one.at - other.at).map(({ row }) => row)
}

/** What is wrong, by the keys of the rows; with nothing in it they can be saved. `durationMs` is null where nobody knows. */
export function faultsOf(
  rows: readonly ChapterRow[],
  durationMs: number | null,
): Map<string, RowFaults> {
  const starts = rows.map(({ startMs }) => startMs)
  const faults = new Map<string, RowFaults>()
  for (const [at, { key, title }] of rows.entries()) {
    const start = startFault(starts, at, durationMs)
    const words = titleFault(title)
    if (start ?? words) faults.set(key, { ...(start && { start }), ...(words && { title: words }) })
  }
  return faults
}

function startFault(
  starts: readonly (number | null)[],
  at: number,
  durationMs: number | null,
): StartFault | undefined {
  const start = starts[at] ?? null
  if (start === null) return 'no-time'
  if (at === 0) return start === 0 ? undefined : 'first-not-at-start'
  if (durationMs !== null && start > durationMs - chapterLimits.apartMs) return 'after-end'
  const before = starts[at - 1] ?? null
  const isApart = before === null || start - before >= chapterLimits.apartMs
  return isApart ? undefined : 'too-close'
}

function titleFault(title: string): TitleFault | undefined {
  const { min, max } = chapterLimits.title
  const length = countCodePoints(title)
  if (length < min) return 'too-short'
  return length > max ? 'too-long' : undefined
}
