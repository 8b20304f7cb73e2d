import { chapterLimits } from '#contract/calls/chapter-calls.ts'
import type { Chapter } from '#contract/videos.ts'
import { countCodePoints } from '#lib/code-points.ts'
import { asOneLine } from '#lib/one-line.ts'

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
export type StartFault =
  | 'no-time'
  | 'first-not-at-start'
  | 'too-close'
  | 'after-end'
  | 'too-near-end'
export type TitleFault = 'too-short' | 'too-long'
export interface RowFaults {
  start?: StartFault
  title?: TitleFault
}

let made = 0

/** A row that says this. */
export function newRow({ startMs, title }: Chapter): ChapterRow {
  return { key: `row-${++made}`, start: writeStart(startMs), startMs, title }
}

/** Rows that say these; one that stood at the same time before is the same row, so that whoever is in it stays there. */
export function rowsOf(
  items: readonly Chapter[],
  before: readonly ChapterRow[] = [],
): ChapterRow[] {
  const keys = new Map(before.map(({ key, startMs }) => [startMs, key]))
  return items.map((item) => {
    const row = newRow(item)
    return { ...row, key: keys.get(item.startMs) ?? row.key }
  })
}

/** Do the rows say what these chapters do, white space aside? */
export function saysTheSame(rows: readonly ChapterRow[], items: readonly Chapter[]): boolean {
  return (
    rows.length === items.length &&
    rows.every(({ startMs, title }, at) => {
      const item = items[at]
      return startMs === item?.startMs && sentTitle(title) === sentTitle(item.title)
    })
  )
}

/** The row as it is changed. */
export function changedRow(row: ChapterRow, to: Partial<Pick<ChapterRow, 'start' | 'title'>>) {
  const isTyped = to.start !== undefined && to.start !== row.start
  return { ...row, ...to, ...(isTyped && { startMs: readStart(to.start ?? '') }) }
}

/** As they are sent. Rows with faults are as they can be read. */
export function itemsOf(rows: readonly ChapterRow[]): Chapter[] {
  return rows.map(({ startMs, title }) => ({ startMs: startMs ?? 0, title: sentTitle(title) }))
}

/** As the service keeps it; a tab would be refused, which nobody sees in what they pasted. */
function sentTitle(title: string): string {
  return asOneLine(title).normalize('NFC')
}

/**
 * In the order of their times; a row whose time cannot be read stays behind the one it is behind. Rows that are in order
 * are answered as they are.
 */
export function inOrder(rows: readonly ChapterRow[]): readonly ChapterRow[] {
  const timed: { row: ChapterRow; at: number }[] = []
  for (const row of rows) timed.push({ row, at: row.startMs ?? timed.at(-1)?.at ?? 0 })
  const ordered = timed.toSorted((one, other) => one.at - other.at).map(({ row }) => row)
  return ordered.every((row, at) => row === rows[at]) ? rows : ordered
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
  if (durationMs !== null && start > durationMs - chapterLimits.apartMs)
    return start < durationMs ? 'too-near-end' : 'after-end'
  const before = starts[at - 1] ?? null
  const isApart = before === null || start - before >= chapterLimits.apartMs
  return isApart ? undefined : 'too-close'
}

function titleFault(title: string): TitleFault | undefined {
  const { min, max } = chapterLimits.title
  const length = countCodePoints(asOneLine(title))
  if (length < min) return 'too-short'
  return length > max ? 'too-long' : undefined
}
