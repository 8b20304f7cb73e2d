import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

import type { BulkOutcome, BulkRefusal } from '#contract/calls/bulk-calls.ts'
import { formatLocale } from '#lib/format-locale.ts'

import { outcomeWords, publishedOrLater, type OutcomeOp } from './outcome-words.ts'

const reasons: Record<BulkRefusal, MessageDescriptor> = {
  'not-found': msg`Not there any more, or not yours to see`,
  forbidden: msg`Your role on their channel doesn’t include this`,
  'video-deleted': msg`Deleted meanwhile`,
  'words-missing': msg`For everyone, and no captions on show`,
  'tags-full': msg`No room for these tags: a video has ten at most`,
}

export interface OutcomeRow {
  label: string
  count: number
  /** Titles of videos that were left as they were. */
  titles: readonly string[]
}

/** "Deleted 27 of 28 videos." `mayWait` where some may have been told to appear when they are ready: the outcome counts both. */
export function describeOutcome(op: OutcomeOp, outcome: BulkOutcome, mayWait = false): string {
  const { changedCount, unchangedCount } = outcome
  const all = changedCount + unchangedCount + refusedCount(outcome)
  if (changedCount === 0) {
    return unchangedCount === all ? t`Nothing to change, all were so already.` : t`Nothing changed.`
  }
  const words = wordsOf(op, mayWait)
  const number = new Intl.NumberFormat(formatLocale())
  return changedCount === all ? words.all(all) : words.some(number.format(changedCount), all)
}

/** What became of every video; nothing to show when all of them changed. */
export function outcomeRows(op: OutcomeOp, outcome: BulkOutcome, mayWait = false): OutcomeRow[] {
  const { changedCount, unchangedCount, refused } = outcome
  const rows = [
    { label: i18n._(wordsOf(op, mayWait).label), count: changedCount, titles: [] },
    { label: t`So already`, count: unchangedCount, titles: [] },
    ...refused.map(({ code, count, videos }) => ({
      label:
        op === 'restore' && code === 'video-deleted'
          ? t`Deleted too long ago`
          : i18n._(reasons[code]),
      count,
      titles: videos.flatMap(({ title }) => (title === null ? [] : [title])),
    })),
  ].filter(({ count }) => count > 0)
  return rows.length > 1 || refused.length > 0 ? rows : []
}

function wordsOf(op: OutcomeOp, mayWait: boolean) {
  return op === 'publish' && mayWait ? publishedOrLater : outcomeWords[op]
}

function refusedCount({ refused }: BulkOutcome): number {
  return refused.reduce((sum, { count }) => sum + count, 0)
}
