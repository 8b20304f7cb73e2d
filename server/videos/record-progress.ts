import { sql, type Kysely, type Transaction } from 'kysely'
import * as z from 'zod'

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
 * Keeps where the person is and counts a view once enough was seen. Reports may arrive late and out of order:
 * within one player session only a higher `seq` is kept.
 */
export async function recordProgress(db: Kysely<Tables>, report: Report): Promise<void> {
  await inTransaction(db, async (trx) => {
    await keepPosition(trx, report)
    await countView(trx, report)
  })
}

async function keepPosition(trx: Transaction<Tables>, { viewer, video, report, now }: Report) {
  if (viewer === null || (await isHistoryPaused(trx, viewer.id))) return
  const durationMs = video.duration_ms ?? report.durationMs
  const positionMs = Math.min(report.positionMs, durationMs)
  const completed = report.state === 'ended' || isCompleted({ positionMs, durationMs })
  await trx
    .insertInto('watch_progress')
    .values({
      person_id: viewer.id,
      video_id: video.id,
      position_ms: positionMs,
      duration_ms: durationMs,
      completed,
      session_id: report.sessionId,
      seq: report.seq,
      watched_at: now,
    })
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

const HistoryChoice = z.object({ history: z.object({ enabled: z.boolean() }) })

/** Paused means that nothing new is remembered; what was remembered before stays until it is removed. */
async function isHistoryPaused(db: Kysely<Tables>, personId: string): Promise<boolean> {
  const person = await db
    .selectFrom('people')
    .select('preferences')
    .where('id', '=', personId)
    .executeTakeFirst()
  const choice = HistoryChoice.safeParse(person?.preferences)
  return choice.success && !choice.data.history.enabled
}

/**
 * Once per half hour and viewer (docs/specification.md#views). Strangers are known by where they come from only: the name of
 * their player's session is their own to choose. The video's row is locked first, so that two reports at once count one view; not against
 * references to it, which both have just made, or each would wait for the other.
 */
async function countView(
  trx: Transaction<Tables>,
  { viewer, stranger, video, report, now }: Report,
) {
  const durationMs = video.duration_ms ?? report.durationMs
  if (!isView({ watchedMs: report.watchedMs, durationMs })) return
  const viewerKey = viewer === null ? `stranger ${stranger}` : `person ${viewer.id}`
  await trx.selectFrom('videos').select('id').where('id', '=', video.id).forNoKeyUpdate().execute()
  const counted = await trx
    .selectFrom('views')
    .select('counted_at')
    .where('video_id', '=', video.id)
    .where('viewer_key', '=', viewerKey)
    .where('counted_at', '>', new Date(now.getTime() - viewWindowMs))
    .executeTakeFirst()
  if (counted !== undefined) return
  await trx
    .insertInto('views')
    .values({ video_id: video.id, viewer_key: viewerKey, counted_at: now })
    .execute()
  await trx
    .updateTable('videos')
    .set({ view_count: sql<number>`view_count + 1` })
    .where('id', '=', video.id)
    .execute()
}
