import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { ProblemError } from '#api/errors/http-error.ts'
import { showError } from '#api/show-error.ts'
import { chapterLimits, type Chapters } from '#contract/calls/chapter-calls.ts'
import type { Chapter, VideoDetail } from '#contract/videos.ts'
import { saveChapters } from '#data/editing/chapters.ts'
import { showToast } from '#ui/overlays/toast.ts'

import {
  changedRow,
  faultsOf,
  inOrder,
  itemsOf,
  rowsOf,
  type ChapterRow,
  type RowFaults,
} from './chapter-draft.ts'
import { writeStart } from './start-text.ts'

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

interface Draft {
  rows: readonly ChapterRow[]
  /** Of the chapters that it began with. */
  etag: string
}

let made = 0
const newRow = ({ startMs, title }: Chapter): ChapterRow => ({
  key: `new-${++made}`,
  start: writeStart(startMs),
  startMs,
  title,
})

/** The chapters of a video while they are written. What is not changed here follows `saved`. */
export function useChapterRows(
  video: Pick<VideoDetail, 'id' | 'durationMs'>,
  saved: Chapters,
): ChapterEditor {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [isTold, setIsTold] = useState(false)
  const rows = draft?.rows ?? rowsOf(saved.items)
  const isChanged = draft !== null && !saysTheSame(rows, saved.items)
  const write = (next: readonly ChapterRow[]): void =>
    setDraft((before) => ({ rows: next, etag: before?.etag ?? saved.etag }))
  const drop = (): void => {
    setDraft(null)
    setIsTold(false)
  }
  const save = async ({ isOver } = { isOver: false }): Promise<boolean> => {
    const ordered = inOrder(rows)
    write(ordered)
    setIsTold(true)
    const isTooMany = ordered.length > chapterLimits.chapters
    if (isTooMany || faultsOf(ordered, video.durationMs).size > 0) return false
    setIsSaving(true)
    const about = `chapters ${video.id}`
    try {
      const etag = isOver ? saved.etag : (draft?.etag ?? saved.etag)
      await saveChapters(video.id, itemsOf(ordered), etag)
      drop()
      showToast({ about, text: t`The chapters are saved.` })
      return true
    } catch (error) {
      // That somebody was faster stands beside what was written.
      if (!(error instanceof ProblemError && error.code === 'version-conflict')) {
        showError(about, error)
      }
      return false
    } finally {
      setIsSaving(false)
    }
  }
  return {
    rows,
    isChanged,
    isSaving,
    isOld: draft !== null && draft.etag !== saved.etag,
    faults: isTold ? faultsOf(rows, video.durationMs) : new Map(),
    change: (key, to) => write(rows.map((row) => (row.key === key ? changedRow(row, to) : row))),
    remove: (key) => write(rows.filter((row) => row.key !== key)),
    settle: () => write(inOrder(rows)),
    addAt: (atMs) => {
      const near = rows.find(({ startMs }) => isNear(startMs, atMs))
      if (near) return near.key
      const row = newRow({ startMs: atMs, title: '' })
      const isFirst = rows.length === 0 && atMs > 0
      const opening = isFirst ? [newRow({ startMs: 0, title: '' })] : []
      write(inOrder([...opening, ...rows, row]))
      return row.key
    },
    replaceAll: (items) => write(items.map(newRow)),
    drop,
    save,
  }
}

function saysTheSame(rows: readonly ChapterRow[], items: readonly Chapter[]): boolean {
  return (
    rows.length === items.length &&
    rows.every(({ startMs, title }, at) => {
      const item = items[at]
      return startMs === item?.startMs && title.trim() === item.title
    })
  )
}

function isNear(startMs: number | null, atMs: number): boolean {
  return startMs !== null && Math.abs(startMs - atMs) < chapterLimits.apartMs
}
