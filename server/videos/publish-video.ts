import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Access, Publication, VideoState, WaitFor } from '#contract/videos.ts'
import type { FoundVideo } from '#server/access/find-video.ts'
import { statesBefore } from '#server/access/video-state.ts'
import { isOneOf } from '#server/database/is-one-of.ts'
import type { Tables } from '#server/database/tables.ts'

interface Asked {
  /** Without one each keeps its own. */
  access?: Access | undefined
  waitFor?: WaitFor | undefined
}

/** Is there as much of the film as is waited for? What is on show stays so with a better quality to come. */
export function hasEnough(waitFor: RawBuilder<WaitFor>): RawBuilder<boolean> {
  return sql`(state = 'ready' or (state = 'partially_ready' and (${waitFor} = 'first' or publication = 'published')))`
}

/**
 * Publishes now when there is enough of the media, else as soon as there is; a time at which it was to happen by itself is
 * forgotten then, and so is one to come off that has passed. A second time only moves the access, and what is waited for.
 * How much there is, is asked in the same statement: the last byte may arrive between our look and our write.
 */
export async function publish(
  db: Kysely<Tables>,
  video: FoundVideo,
  asked: Asked,
  now: Date,
): Promise<void> {
  await publishAll(db, [video.id], asked, now)
}

/** The same for many. */
export async function publishAll(
  db: Kysely<Tables>,
  videoIds: readonly string[],
  { access, waitFor = 'first' }: Asked,
  now: Date,
): Promise<void> {
  const isEnough = hasEnough(sql`${waitFor}::text`)
  await db
    .updateTable('videos')
    .set((row) => ({
      ...(access !== undefined && { access }),
      waits_for: waitFor,
      publication: sql<Publication>`case when ${isEnough} then 'published' else 'when_ready' end`,
      published_at: sql<Date | null>`case when ${isEnough} then coalesce(published_at, ${now}::timestamptz) end`,
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
    .set({ state: 'ready', failure: null, updated_at: now, ...onShowIf(sql`true`, now) })
    .where('id', '=', videoId)
    .where('state', 'in', before)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** The first of it can be watched. One whose owner pressed Publish before goes on show, unless it waits for all of it. */
export async function markWatchable(db: Kysely<Tables>, videoId: string, now: Date): Promise<void> {
  await db
    .updateTable('videos')
    .set({
      state: 'partially_ready',
      failure: null,
      updated_at: now,
      ...onShowIf(sql`waits_for = 'first'`, now),
    })
    .where('id', '=', videoId)
    .where('state', 'in', ['queued', 'processing'])
    .execute()
}

/** What was to go on show when there is enough of it does so now, where that holds. */
function onShowIf(isEnough: RawBuilder<boolean>, now: Date) {
  const goesOn = sql`publication = 'when_ready' and ${isEnough}`
  return {
    publication: sql<Publication>`case when ${goesOn} then 'published' else publication end`,
    published_at: sql<Date | null>`case when ${goesOn} then ${now}::timestamptz else published_at end`,
  }
}
