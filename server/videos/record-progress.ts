import { sql, type Kysely } from 'kysely'

import type { ProgressReport } from '#contract/playback.ts'
import { isCompleted } from '#contract/rules.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import type { Tables } from '#server/database/tables.ts'

import { isView } from './progress-rule.ts'

interface Report {
  viewer: Viewer
  /** What tells strangers apart, where there is no viewer. */
  stranger: string
  video: { id: string; duration_ms: number | null }
  report: ProgressReport
  now: Date
}

const viewWindowMs = 30 * 60_000

/**
 * Keeps where the person is and counts a view once enough was seen; answers whether it was one. Its video's number says so
 * after `sumUpViews`: a row that everybody who watches had to change would keep them all waiting. Reports may arrive
 * late and out of order: within one player session only a higher `seq` is kept.
 */
export async function recordProgress(db: Kysely<Tables>, report: Report): Promise<boolean> {
  await keepPosition(db, report)
  return countView(db, report)
}

/** Where the history is paused nothing new is remembered; what was remembered before stays until it is removed. */
async function keepPosition(db: Kysely<Tables>, { viewer, video, report, now }: Report) {
  if (viewer === null) return
  const durationMs = video.duration_ms ?? report.durationMs
  const positionMs = Math.min(report.positionMs, durationMs)
  const completed = report.state === 'ended' || isCompleted({ positionMs, durationMs })
  await db
    .insertInto('watch_progress')
    .columns([
      'person_id',
      'video_id',
      'position_ms',
      'duration_ms',
      'completed',
      'session_id',
      'seq',
      'watched_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('people as p')
        .select([
          'p.id',
          sql<string>`${video.id}::text`.as('video_id'),
          sql<number>`${positionMs}::bigint`.as('position_ms'),
          sql<number>`${durationMs}::bigint`.as('duration_ms'),
          sql<boolean>`${completed}::boolean`.as('completed'),
          sql<string>`${report.sessionId}::text`.as('session_id'),
          sql<number>`${report.seq}::bigint`.as('seq'),
          sql<Date>`${now}::timestamptz`.as('watched_at'),
        ])
        .where('p.id', '=', viewer.id)
        .where(sql<boolean>`p.preferences #> '{history,enabled}' is distinct from 'false'`),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'video_id'])
        .doUpdateSet((row) => ({
          position_ms: row.ref('excluded.position_ms'),
          duration_ms: row.ref('excluded.duration_ms'),
          completed: row.ref('excluded.completed'),
          session_id: row.ref('excluded.session_id'),
          seq: row.ref('excluded.seq'),
          watched_at: row.ref('excluded.watched_at'),
        }))
        .where(
          sql<boolean>`watch_progress.session_id <> excluded.session_id
            or watch_progress.seq < excluded.seq`,
        ),
    )
    .execute()
}

/**
 * Once per half hour and viewer (docs/specification.md#views). Strangers are known by where they come from only: the name of
 * their player's session is their own to choose. Nearly every report finds its view counted, and locks nothing. Two at once
 * of one viewer wait for each other and count one view; nobody waits for other viewers.
 */
async function countView(
  db: Kysely<Tables>,
  { viewer, stranger, video, report, now }: Report,
): Promise<boolean> {
  const durationMs = video.duration_ms ?? report.durationMs
  if (!isView({ watchedMs: report.watchedMs, durationMs })) return false
  const viewerKey = viewer === null ? `stranger ${stranger}` : `person ${viewer.id}`
  const isCounted = async (on: Kysely<Tables>) =>
    (await on
      .selectFrom('views')
      .select('counted_at')
      .where('video_id', '=', video.id)
      .where('viewer_key', '=', viewerKey)
      .where('counted_at', '>', new Date(now.getTime() - viewWindowMs))
      .executeTakeFirst()) !== undefined
  if (await isCounted(db)) return false
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`view ${video.id} ${viewerKey}`}, 0))`.execute(
      trx,
    )
    if (await isCounted(trx)) return false
    await trx
      .insertInto('views')
      .values({ video_id: video.id, viewer_key: viewerKey, counted_at: now })
      .execute()
    await trx.insertInto('new_views').values({ video_id: video.id }).execute()
    return true
  })
}
