import type { BulkChange, BulkOutcome, BulkRefusal } from '#contract/calls/bulk-calls.ts'

type Op = BulkChange['op'] | 'undo'

const verbs: Record<Op, string> = {
  delete: 'Deleted',
  restore: 'Restored',
  publish: 'Published',
  unpublish: 'Unpublished',
  access: 'Changed',
  'add-tags': 'Tagged',
  'remove-tags': 'Changed',
  category: 'Changed',
  channel: 'Moved',
  undo: 'Put back',
}

const reasons: Record<BulkRefusal, string> = {
  'not-found': 'Not there any more, or not yours to see',
  forbidden: 'Your role on their channel doesn’t include this',
  'video-deleted': 'Deleted meanwhile',
  'tags-full': 'No room for these tags: a video has ten at most',
}

export interface OutcomeRow {
  label: string
  count: number
  /** Titles of videos that were left as they were. */
  titles: readonly string[]
}

/** "Deleted 27 of 28 videos." `mayWait` where some may have been told to appear when they are ready: the outcome counts both. */
export function describeOutcome(op: Op, outcome: BulkOutcome, mayWait = false): string {
  const { changedCount, unchangedCount } = outcome
  const all = changedCount + unchangedCount + refusedCount(outcome)
  if (changedCount === 0) {
    return unchangedCount === all ? 'Nothing to change, all were so already.' : 'Nothing changed.'
  }
  const number = new Intl.NumberFormat('en')
  const videos = all === 1 ? 'video' : 'videos'
  const ready = all === 1 ? 'it is ready' : 'they are ready'
  const later = op === 'publish' && mayWait ? `, or as soon as ${ready}` : ''
  return changedCount === all
    ? `${verbs[op]} ${number.format(all)} ${videos}${later}.`
    : `${verbs[op]} ${number.format(changedCount)} of ${number.format(all)} ${videos}${later}.`
}

/** What became of every video; nothing to show when all of them changed. */
export function outcomeRows(op: Op, outcome: BulkOutcome, mayWait = false): OutcomeRow[] {
  const { changedCount, unchangedCount, refused } = outcome
  const later = op === 'publish' && mayWait ? ', or as soon as ready' : ''
  const rows = [
    { label: `${verbs[op]}${later}`, count: changedCount, titles: [] },
    { label: 'So already', count: unchangedCount, titles: [] },
    ...refused.map(({ code, count, videos }) => ({
      label: op === 'restore' && code === 'video-deleted' ? 'Deleted too long ago' : reasons[code],
      count,
      titles: videos.flatMap(({ title }) => (title === null ? [] : [title])),
    })),
  ].filter(({ count }) => count > 0)
  return rows.length > 1 || refused.length > 0 ? rows : []
}

function refusedCount({ refused }: BulkOutcome): number {
  return refused.reduce((sum, { count }) => sum + count, 0)
}
