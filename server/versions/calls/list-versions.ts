import { sql, type Kysely } from 'kysely'

import type { VideoVersion } from '#contract/versions.ts'
import type { FoundVideo } from '#server/access/find-video.ts'
import type { Services } from '#server/api/services.ts'
import type { Tables } from '#server/database/tables.ts'
import { userSummary } from '#server/people/user-summary.ts'
import { isKept, keptMs } from '#server/versions/kept.ts'

/** More than anybody goes back to. */
const mostOthers = 100

/** The films of a video, the newest first. */
export async function listVersionsOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id }: Pick<FoundVideo, 'id'>,
): Promise<VideoVersion[]> {
  const [played, others] = [await selectPlayed(db, id), await selectOthers(db, id, clock())]
  return [...played, ...others].map(toVersion).toSorted((a, b) => b.number - a.number)
}

/** Of the first film nobody wrote down who sent it and when: that is who made the video, and when they did. */
function selectPlayed(db: Kysely<Tables>, videoId: string) {
  return db
    .selectFrom('videos as f')
    .innerJoin('people as p', (join) =>
      join.on('p.id', '=', sql<string>`coalesce(f.film_sent_by, f.owner_id)`),
    )
    .select(['p.id', 'p.username', 'p.display_name', 'p.avatar_url'])
    .select(['f.film_number as number', 'f.file_name', 'f.size_b', 'f.duration_ms', 'f.failure'])
    .select([
      sql<'playing'>`'playing'`.as('state'),
      sql<Date>`coalesce(f.film_sent_at, f.created_at)`.as('sent_at'),
      sql<Date | null>`null`.as('kept_since'),
    ])
    .where('f.id', '=', videoId)
    .execute()
}

function selectOthers(db: Kysely<Tables>, videoId: string, now: Date) {
  return db
    .selectFrom('video_versions as f')
    .innerJoin('videos as v', 'v.id', 'f.video_id')
    .innerJoin('people as p', (join) =>
      join.on('p.id', '=', sql<string>`coalesce(f.sent_by, v.owner_id)`),
    )
    .select(['p.id', 'p.username', 'p.display_name', 'p.avatar_url'])
    .select(['f.number', 'f.file_name', 'f.size_b', 'f.duration_ms', 'f.state', 'f.failure'])
    .select([sql<Date>`coalesce(f.sent_at, v.created_at)`.as('sent_at'), 'f.kept_since'])
    .where('f.video_id', '=', videoId)
    .where(isKept(now))
    .orderBy('f.number', 'desc')
    .limit(mostOthers)
    .execute()
}

type Found =
  | Awaited<ReturnType<typeof selectPlayed>>[number]
  | Awaited<ReturnType<typeof selectOthers>>[number]

function toVersion(film: Found): VideoVersion {
  const { number, state, sent_at, kept_since, failure } = film
  return {
    number,
    state,
    sentAt: sent_at.toISOString(),
    sentBy: userSummary(film),
    fileName: film.file_name,
    sizeB: film.size_b,
    durationMs: film.duration_ms,
    failure,
    keptUntil: kept_since && new Date(kept_since.getTime() + keptMs).toISOString(),
  }
}
