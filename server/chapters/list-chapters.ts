import { createHash } from 'node:crypto'

import type { Kysely } from 'kysely'

import type { Chapters } from '#contract/calls/chapter-calls.ts'
import type { Chapter } from '#contract/videos.ts'
import type { Tables } from '#server/database/tables.ts'

/** The chapters of a video in the order of their starts. */
export async function listChaptersOf(db: Kysely<Tables>, videoId: string): Promise<Chapter[]> {
  const rows = await db
    .selectFrom('chapters')
    .select(['start_ms', 'title'])
    .where('video_id', '=', videoId)
    .orderBy('start_ms')
    .execute()
  return rows.map((row) => ({ startMs: row.start_ms, title: row.title }))
}

/** They have no version of their own: those that say the same are the same. */
export function withEtag(items: Chapter[]): Chapters {
  const etag = createHash('sha256').update(JSON.stringify(items)).digest('base64url').slice(0, 16)
  return { items, etag }
}
