import { t } from '@lingui/core/macro'
import { useState } from 'react'
import * as z from 'zod/mini'

import { carriedWords } from '#api/carried-words.ts'
import { showError } from '#api/show-error.ts'
import { useHeldWords } from '#api/unsaved-words.ts'
import { chapterLimits, Chapters } from '#contract/calls/chapter-calls.ts'
import type { Chapter, VideoDetail } from '#contract/videos.ts'
import { saveChapters } from '#data/editing/chapters.ts'
import { showToast } from '#ui/overlays/toast.ts'

import {
  changedRow,
  faultsOf,
  inOrder,
  itemsOf,
  newRow,
  rowsOf,
  saysTheSame,
  type ChapterRow,
  type RowFaults,
} from './chapter-draft.ts'
export interface ChapterEditor {
  rows: readonly ChapterRow[]
  /** Is there anything that is not saved? */
  isChanged: boolean
  isSaving: boolean
  /** Somebody else saved others since these were read. */
  isOld: boolean
  /** Of what was saved in vain; empty before. */
  faults: ReadonlyMap<string, RowFaults>
  change: (key: string, to: Partial<Pick<ChapterRow, 'start' | 'title'>>) => void
  remove: (key: string) => void
  /** Puts the rows in the order of their times. */
  settle: () => void
  /** A chapter at this moment, or the one there is; answers its key. */
  addAt: (atMs: number) => string
  replaceAll: (items: readonly Chapter[]) => void
  /** Forgets what is not saved. */
  drop: () => void
  /** Answers whether it went well. With `isOver` in the place of what somebody else saved meanwhile. */
  save: (options?: { isOver: boolean }) => Promise<boolean>
}

/** As it is carried from one page to the next. */
const Carried = z.object({
  rows: z.array(
    z.object({ start: z.string(), startMs: z.nullable(z.number()), title: z.string() }),
  ),
  base: Chapters,
})

interface Written {
  rows: readonly ChapterRow[]
  /** The saved chapters that they began with. */
  base: Chapters
}

/** The chapters of a video while they are written. What is not changed here follows `saved`. */
export function useChapterRows(
  video: Pick<VideoDetail, 'id' | 'durationMs'>,
  saved: Chapters,
): ChapterEditor {
  const about = `chapters ${video.id}`
  const [{ rows, base }, setWritten] = useState<Written>(() => takenAlong(about) ?? begin(saved))
  const [sending, setSending] = useState<{ isOver: boolean } | null>(null)
  const [isTold, setIsTold] = useState(false)
  const isChanged = !saysTheSame(rows, saved.items)
  const isBehind = sending === null && base.etag !== saved.etag
  // Nothing was written here, or just what was saved: there is nothing to decide.
  if (isBehind && (!isChanged || saysTheSame(rows, base.items))) setWritten(begin(saved, rows))
  useHeldWords(isChanged, about, { rows, base })
  const write = (change: (rows: readonly ChapterRow[]) => readonly ChapterRow[]): void =>
    setWritten((now) => ({ ...now, rows: change(now.rows) }))
  const save = async ({ isOver } = { isOver: false }): Promise<boolean> => {
    if (sending) return false
    const sent = inOrder(rows)
    write(() => sent)
    setIsTold(true)
    const isTooMany = sent.length > chapterLimits.chapters
    if (isTooMany || faultsOf(sent, video.durationMs).size > 0) return false
    setSending({ isOver })
    try {
      const etag = isOver ? saved.etag : base.etag
      const kept = await saveChapters(video.id, itemsOf(sent), etag)
      // That somebody was faster stands beside what was written.
      if (kept === null) return false
      // What was written since then is not saved.
      setWritten((now) => (now.rows === sent ? begin(kept, sent) : { ...now, base: kept }))
      setIsTold(false)
      showToast({ about, text: t`The chapters are saved.` })
      return true
    } catch (error) {
      showError(about, error)
      return false
    } finally {
      setSending(null)
    }
  }
  return {
    rows,
    isChanged,
    isSaving: sending !== null,
    // While it is sent what is saved may be this already.
    isOld: isBehind || sending?.isOver === true,
    faults: isTold ? faultsOf(rows, video.durationMs) : new Map(),
    change: (key, to) =>
      write((now) => now.map((row) => (row.key === key ? changedRow(row, to) : row))),
    remove: (key) => write((now) => now.filter((row) => row.key !== key)),
    settle: () => write(inOrder),
    addAt: (atMs) => {
      const near = rows.find(({ startMs }) => isNear(startMs, atMs))
      if (near) return near.key
      const row = newRow({ startMs: atMs, title: '' })
      const isFirst = rows.length === 0 && atMs > 0
      const opening = isFirst ? [newRow({ startMs: 0, title: '' })] : []
      write((now) => inOrder([...opening, ...now, row]))
      return row.key
    },
    replaceAll: (items) => write(() => items.map(newRow)),
    drop: () => {
      setWritten(begin(saved, rows))
      setIsTold(false)
    },
    save,
  }
}

function takenAlong(name: string): Written | null {
  const { data } = Carried.safeParse(carriedWords(name))
  if (!data) return null
  const rows = data.rows.map((row) => ({ ...newRow({ startMs: 0, title: '' }), ...row }))
  return { ...data, rows }
}

function begin(base: Chapters, before: readonly ChapterRow[] = []): Written {
  return { rows: rowsOf(base.items, before), base }
}

function isNear(startMs: number | null, atMs: number): boolean {
  return startMs !== null && Math.abs(startMs - atMs) < chapterLimits.apartMs
}
