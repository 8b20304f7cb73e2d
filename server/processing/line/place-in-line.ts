import type { Kysely } from 'kysely'

import { placeIn, placesOf, type Lane } from '#server/database/job-lanes.ts'
import type { Tables } from '#server/database/tables.ts'
import { readFilm, type FilmName } from '#server/versions/film-row.ts'

/** What stands for the length of a film that nobody has read yet: of one that takes eight megabits a second. */
const bytesPerS = 1_000_000
const unknownS = 600

interface Placed {
  film: FilmName
  lane: Lane
  /** Was its length read from the film? What its owner declared gives nobody a place. */
  isRead: boolean
}

/**
 * The place of a film in line, as fair queueing gives it: behind the other films of its owner by as much as they are
 * long, and beside those of everybody else. So a short one passes a long one that waits, whoever has sent twenty waits for
 * their own, and nobody waits for ever: who comes later begins where the line is by now.
 */
export async function nextPlace(
  trx: Kysely<Tables>,
  { film, lane, isRead }: Placed,
): Promise<number> {
  const { owner_id: ownerId } = await trx
    .selectFrom('videos')
    .select('owner_id')
    .where('id', '=', film.videoId)
    .executeTakeFirstOrThrow()
  const facts = (await readFilm(trx, film)) ?? { duration_ms: null, size_b: null }
  const { from } = placesOf(lane)
  const line = othersIn(trx, film.videoId, lane)
  const ends = await line
    .select(({ fn }) => [
      fn.max('j.place').filterWhere('j.state', '=', 'running').as('at_work'),
      fn.max('j.place').filterWhere('v.owner_id', '=', ownerId).as('own'),
    ])
    .executeTakeFirstOrThrow()
  const now = ends.at_work ?? (await startOfNext(line)) ?? from
  const lengthS = (isRead ? readS(facts) : null) ?? sizeS(facts)
  return placeIn(lane, Math.max(now, ends.own ?? from, from) - from + lengthS)
}

/** Of what is left of a film once it can be watched. */
export function placeOfRest(trx: Kysely<Tables>, film: FilmName): Promise<number> {
  return nextPlace(trx, { film, lane: 'rest', isRead: true })
}

function othersIn(trx: Kysely<Tables>, videoId: string, lane: Lane) {
  const { from, last } = placesOf(lane)
  return trx
    .selectFrom('processing_jobs as j')
    .innerJoin('videos as v', 'v.id', 'j.video_id')
    .where('j.state', 'in', ['queued', 'running'])
    .where('v.deleted_at', 'is', null)
    .where('j.place', '>=', from)
    .where('j.place', '<=', last)
    .where('j.video_id', '!=', videoId)
}

/** Where nothing is at work the line is where the next film begins, not where it ends: it may be a long one. */
async function startOfNext(line: ReturnType<typeof othersIn>): Promise<number | null> {
  const next = await line
    .select(['j.place', 'v.size_b'])
    .orderBy('j.place')
    .limit(1)
    .executeTakeFirst()
  // By its bytes: its length may be one that was only declared.
  return next === undefined ? null : next.place - sizeS(next)
}

function readS({ duration_ms }: { duration_ms: number | null }): number | null {
  return duration_ms === null ? null : Math.max(1, duration_ms / 1000)
}

function sizeS({ size_b }: { size_b: number | null }): number {
  return size_b === null ? unknownS : Math.max(1, size_b / bytesPerS)
}
