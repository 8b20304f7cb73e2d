import { chapterLimits, type Chapters } from '#contract/calls/chapter-calls.ts'
import type { Chapter } from '#contract/videos.ts'
import type { FoundVideo } from '#server/access/find-video.ts'
import { requireVersion } from '#server/api/etag.ts'
import type { Services } from '#server/api/services.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { listChaptersOf, withEtag } from './list-chapters.ts'

interface Asked {
  video: FoundVideo
  /** Of the chapters that were read. */
  ifMatch: string | null
}

/**
 * Writes these chapters in the place of all there are. The video is held meanwhile, so that of two at once the second
 * hears of the first. Throws `version-conflict`, and `validation-failed` where one begins when the film has ended.
 */
export async function writeChapters(
  { db }: Pick<Services, 'db'>,
  { video, ifMatch }: Asked,
  items: readonly Chapter[],
): Promise<Chapters> {
  return inTransaction(db, async (trx) => {
    const held = await trx
      .selectFrom('videos')
      .select(['id', 'duration_ms'])
      .where('id', '=', video.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (held === undefined) throw new ProblemError('not-found')
    const before = withEtag(await listChaptersOf(trx, held.id))
    requireVersion(ifMatch, before.etag)
    requireWithin(items, held.duration_ms)
    await trx.deleteFrom('chapters').where('video_id', '=', held.id).execute()
    const rows = items.map(({ startMs, title }) => ({
      video_id: held.id,
      start_ms: startMs,
      title,
    }))
    if (rows.length > 0) await trx.insertInto('chapters').values(rows).execute()
    return withEtag(await listChaptersOf(trx, held.id))
  })
}

/** How long a film is that nobody has looked into yet is not known. */
function requireWithin(items: readonly Chapter[], durationMs: number | null): void {
  if (durationMs === null) return
  const late = items.findIndex(
    ({ startMs }) => startMs > 0 && startMs > durationMs - chapterLimits.apartMs,
  )
  if (late === -1) return
  const detail = 'It begins when the video has ended.'
  const error = { pointer: `#/items/${late}/startMs`, code: 'after-end', detail }
  throw new ProblemError('validation-failed', { errors: [{ ...error, params: { durationMs } }] })
}
