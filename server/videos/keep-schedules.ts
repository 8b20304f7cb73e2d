import { sql, type Kysely } from 'kysely'

import type { Publication } from '#contract/videos.ts'
import { repeatWork } from '#server/api/repeat-work.ts'
import type { Services } from '#server/api/services.ts'
import type { Tables } from '#server/database/tables.ts'

import { hasEnough } from './publish-video.ts'

/** Does what is due now and every two seconds until the service stops. */
export function keepSchedules(services: Services): void {
  const { db, clock, waits } = services
  repeatWork(services, waits.dueMs, 'videos.schedule-failed', () => applySchedules(db, clock()))
}

/**
 * Puts on show what is due to, or marks it to go on show once it is ready, and makes drafts again of what is due to come
 * off. The row holds what is due, and one statement does and forgets it: however late, however many look at the same
 * moment, it is done once (docs/decisions/0059-what-is-due-stands-in-its-row.md). What was to do both since nobody
 * looked was on show already, as far as anybody can tell. A deleted video waits until it is restored. Answers how many.
 */
export async function applySchedules(db: Kysely<Tables>, now: Date): Promise<number> {
  const comesOff = sql<boolean>`(unpublish_at is not null and unpublish_at <= ${now})`
  const goesOn = sql<boolean>`(publish_at is not null and publish_at <= ${now} and not ${comesOff})`
  const isEnough = hasEnough(sql`waits_for`)
  const due = await db
    .updateTable('videos')
    .set((row) => ({
      publication: sql<Publication>`case
        when ${comesOff} then 'unpublished'
        when not ${goesOn} then publication
        when ${isEnough} then 'published' else 'when_ready' end`,
      published_at: sql<Date | null>`case when ${goesOn} and ${isEnough}
        then coalesce(published_at, ${now}::timestamptz) else published_at end`,
      publish_at: sql<Date | null>`case when ${goesOn} or ${comesOff} then null else publish_at end`,
      unpublish_at: sql<Date | null>`case when ${comesOff} then null else unpublish_at end`,
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where('deleted_at', 'is', null)
    .where((row) => row.or([row('publish_at', '<=', now), row('unpublish_at', '<=', now)]))
    .returning('id')
    .execute()
  return due.length
}
