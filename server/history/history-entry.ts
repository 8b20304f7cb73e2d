import type { HistoryEntry } from '#contract/history.ts'
import type { MediaUrls } from '#server/access/media-urls.ts'
import type { CardRow } from '#server/videos/card-query.ts'
import { leftOff, toCard } from '#server/videos/card.ts'

/** A watched video; the row comes from an inner join, so that it always has a position and a date. */
export function toHistoryEntry(
  row: CardRow & { watched_at: Date | null },
  mediaUrls: MediaUrls,
): HistoryEntry {
  const progress = leftOff(row)
  if (progress === null || row.watched_at === null) throw new Error('history without a position')
  return { video: toCard(row, mediaUrls), progress, watchedAt: row.watched_at.toISOString() }
}
