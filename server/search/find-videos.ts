import { sql, type Kysely } from 'kysely'

import type { VideoHit } from '#contract/searching/search.ts'
import type { MediaUrls } from '#server/access/media-urls.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { mayFind } from '#server/access/visibility.ts'
import { fetchPage } from '#server/database/keyset.ts'
import type { Tables } from '#server/database/tables.ts'
import { selectCards } from '#server/videos/card-query.ts'
import { toCard } from '#server/videos/card.ts'
import { matches, type VideoFilters } from '#server/videos/video-filters.ts'
import { videoOrders } from '#server/videos/video-orders.ts'

import { findChapters } from './find-chapters.ts'
import { findMoments } from './find-moments.ts'
import { matchedText, snippetOf } from './match-ranges.ts'
import type { QueryWord } from './query-words.ts'
import { byMatch, isAbout, isSaid } from './video-match.ts'

export interface VideoSearch {
  viewer: Viewer
  /** The words as one text, as typed or as corrected. */
  q: string
  words: readonly QueryWord[]
  filters: VideoFilters
  sort: 'match' | 'new' | 'popular'
  /** Only videos in which it was said. */
  isTranscriptOnly: boolean
  limit: number
  cursor?: string | undefined
  now: Date
}

/** One page of videos that match, each with its chapters and the moments at which it was said: three queries in all. */
export async function findVideos(
  { db, mediaUrls }: { db: Kysely<Tables>; mediaUrls: MediaUrls },
  search: VideoSearch,
): Promise<{ items: VideoHit[]; nextCursor: string | null }> {
  const { words, viewer } = search
  const { rows, nextCursor } = await fetchPage(
    selectCards(db, viewer)
      .select('v.description')
      .where(mayFind(viewer))
      .where(matches(search.filters, search.now))
      .where(search.isTranscriptOnly ? isSaid(words) : isAbout(words)),
    search.sort === 'match' ? byMatch(search.q, words) : videoOrders[search.sort],
    search,
  )
  const ids = rows.map((row) => row.id)
  const chapters = await findChapters(db, ids, words)
  const moments = await findMoments(db, ids, words)
  const items = rows.map((row) => ({
    video: toCard(row, mediaUrls),
    title: matchedText(row.title, words),
    snippet: snippetOf(row.description, words),
    chapters: chapters.get(row.id) ?? [],
    moments: moments.get(row.id)?.moments ?? [],
    momentCount: moments.get(row.id)?.momentCount ?? 0,
  }))
  return { items, nextCursor }
}

/** How many videos match at all, and in how many it was said. */
export async function countVideos(
  db: Kysely<Tables>,
  { viewer, words, filters, now }: VideoSearch,
): Promise<{ videos: number; transcripts: number }> {
  return selectCards(db, viewer)
    .clearSelect()
    .select([
      sql<number>`count(*)::int`.as('videos'),
      sql<number>`(count(*) filter (where ${isSaid(words)}))::int`.as('transcripts'),
    ])
    .where(mayFind(viewer))
    .where(matches(filters, now))
    .where(isAbout(words))
    .executeTakeFirstOrThrow()
}
