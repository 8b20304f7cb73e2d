import { sql, type Kysely } from 'kysely'

import type { Access, Publication, VideoState } from '#contract/videos.ts'
import type { FoundVideo } from '#server/access/find-video.ts'
import { playableStates, statesBefore } from '#server/access/video-state.ts'
import { isOneOf } from '#server/database/is-one-of.ts'
import type { Tables } from '#server/database/tables.ts'

/**
 * Publishes now when the media plays already, else as soon as it does; a time at which it was to happen by itself is
 * forgotten then, and so is one to come off that has passed. A second time only moves the access. Whether it plays is asked in the same statement: the last byte may arrive between our look and our write.
 */
export async function publish(
  db: Kysely<Tables>,
  video: FoundVideo,
  access: Access,
  now: Date,
): Promise<void> {
  await publishAll(db, [video.id], now, access)
}

/** The same for many; without an access each keeps its own. */
export async function publishAll(
  db: Kysely<Tables>,
  videoIds: readonly string[],
  now: Date,
  access?: Access,
): Promise<void> {
  const isReady = sql<boolean>`state in (${sql.join(playableStates)})`
  await db
    .updateTable('videos')
    .set((row) => ({
      ...(access !== undefined && { access }),
      publication: sql<Publication>`case when ${isReady} then 'published' else 'when_ready' end`,
      published_at: sql<Date | null>`case when ${isReady} then coalesce(published_at, ${now}::timestamptz) end`,
      publish_at: null,
      unpublish_at: sql<Date | null>`case when unpublish_at > ${now} then unpublish_at end`,
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where(isOneOf(videoIds))
    .execute()
}

/**
 * The media of a video is whole and plays: it goes to `ready`, and on show when its owner pressed Publish
 * before. The version stays: somebody editing the title meanwhile is not in conflict with their own upload.
 * Answers false, and changes nothing, when the video's state does not lead to `ready`. Works in a transaction.
 */
export function markReady(db: Kysely<Tables>, videoId: string, now: Date): Promise<boolean> {
  const before = statesBefore('ready').filter((state) => state !== 'deleted')
  return moveToReady(db, { videoId, before, now })
}

/**
 * Nothing better will come by itself: what can be watched by now is all there is, and goes on show as it would with
 * all of it. Changes nothing where nothing can be watched. Works in a transaction.
 */
export function settleForWatchable(
  db: Kysely<Tables>,
  videoId: string,
  now: Date,
): Promise<boolean> {
  return moveToReady(db, { videoId, before: ['partially_ready'], now })
}

async function moveToReady(
  db: Kysely<Tables>,
  { videoId, before, now }: { videoId: string; before: readonly VideoState[]; now: Date },
): Promise<boolean> {
  const moved = await db
    .updateTable('videos')
    .set((row) => ({
      state: 'ready',
      failure: null,
      updated_at: now,
      publication: row
        .case()
        .when('publication', '=', 'when_ready')
        .then(row.val<'published'>('published'))
        .else(row.ref('publication'))
        .end(),
      published_at: row
        .case()
        .when('publication', '=', 'when_ready')
        .then(row.val<Date | null>(now))
        .else(row.ref('published_at'))
        .end(),
    }))
    .where('id', '=', videoId)
    .where('state', 'in', before)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** The first of it can be watched. One whose owner pressed Publish before goes on show when no better is to come. */
export async function markWatchable(db: Kysely<Tables>, videoId: string, now: Date): Promise<void> {
  await db
    .updateTable('videos')
    .set({ state: 'partially_ready', failure: null, updated_at: now })
    .where('id', '=', videoId)
    .where('state', 'in', ['queued', 'processing'])
    .execute()
}
