import { sql, type Kysely } from 'kysely'

import { limits } from '#contract/limits.ts'
import type { Config } from '#server/base/config.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

/** What other films of a video `v` take: those it does not play, with their pictures, and those on their way to take its place. */
const otherFilms = sql<number>`(
  (select coalesce(sum(coalesce(o.size_b, 0) + coalesce((o.storyboard->>'sizeB')::bigint, 0)), 0)
    from video_versions o where o.video_id = v.id) +
  (select coalesce(sum(u.size_b), 0) from uploads u
    where u.video_id = v.id and u.film_number > 1 and u.state in ('created', 'receiving'))
)`

/**
 * What a video `v` takes: its file, or what its draft announced, its other films, its captions, and its pictures. Room for the usual pictures is
 * taken from the start, so that a video that is let in is never without them, and no row is free of charge.
 */
export const videoBytes = sql<number>`(
  coalesce(v.size_b, 0) + ${otherFilms} +
  (select coalesce(sum(k.size_b), 0) from captions k where k.video_id = v.id) + greatest(
    ${limits.picturesRoomB}::bigint,
    coalesce((v.storyboard->>'sizeB')::bigint, 0) +
    (select coalesce(sum((picture->>'sizeB')::bigint), 0) from jsonb_array_elements(v.thumbnails) as picture)
  )
)`

/** What the pictures of a person’s channels take. */
const channelBytes = (personId: string) => sql<number>`(
  select coalesce(sum(
    coalesce((c.avatar->>'sizeB')::bigint, 0) + coalesce((c.banner->>'sizeB')::bigint, 0)), 0)
  from channels c where c.owner_id = ${personId}
)`

/** What a person’s videos and channels take; deleted videos take nothing until they are taken back. */
export async function usedBytes(db: Kysely<Tables>, personId: string): Promise<number> {
  const row = await db
    .selectFrom('videos as v')
    .select(
      sql<number>`(coalesce(sum(${videoBytes}), 0) + ${channelBytes(personId)})::bigint`.as(
        'used_b',
      ),
    )
    .where('v.owner_id', '=', personId)
    .where('v.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.used_b
}

/**
 * Throws `quota-exceeded` when what a person has now is more than they may have. Asked after the write of `addedB` more
 * and in its transaction: the person's row is held from here on, so of two at once the second sees the first.
 */
export async function requireRoom(
  { db, config }: { db: Kysely<Tables>; config: Pick<Config, 'uploads'> },
  personId: string,
  addedB: number,
): Promise<void> {
  const person = await db
    .selectFrom('people')
    .select('quota_b')
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const totalB = person.quota_b ?? config.uploads.quotaB
  if (totalB === null) return
  const usedB = await usedBytes(db, personId)
  if (usedB <= totalB) return
  throw new ProblemError('quota-exceeded', {
    detail: 'Your videos would take more space than you have.',
    params: { leftB: Math.max(0, totalB - (usedB - addedB)), neededB: addedB },
  })
}
