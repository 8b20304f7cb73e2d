import type { Kysely } from 'kysely'

import type { ChapterHit } from '#contract/searching/search.ts'
import type { Tables } from '#server/database/tables.ts'

import { matchedText } from './match-ranges.ts'
import { holdsAll, type QueryWord } from './query-words.ts'

const perVideo = 3

/** The first three chapters of each of these videos whose titles have all the words: one query, and few rows a video. */
export async function findChapters(
  db: Kysely<Tables>,
  videoIds: readonly string[],
  words: readonly QueryWord[],
): Promise<Map<string, ChapterHit[]>> {
  const found = new Map<string, ChapterHit[]>()
  if (videoIds.length === 0) return found
  const rows = await db
    .selectFrom('chapters')
    .select(['video_id', 'start_ms', 'title'])
    .where('video_id', 'in', videoIds)
    .orderBy('video_id')
    .orderBy('start_ms')
    .execute()
  for (const { video_id: id, start_ms: startMs, title } of rows) {
    const hits = found.get(id) ?? []
    if (hits.length >= perVideo || !holdsAll(title, words)) continue
    found.set(id, [...hits, { startMs, title: matchedText(title, words) }])
  }
  return found
}
