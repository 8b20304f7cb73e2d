import { chapterLimits, type Chapters } from '#contract/calls/chapter-calls.ts'
import type { Chapter } from '#contract/videos.ts'
import type { FoundVideo } from '#server/access/find-video.ts'
import { findVideoToEdit } from '#server/access/video-rights.ts'
import type { Member } from '#server/access/viewer.ts'
import { requireVersion } from '#server/api/etag.ts'
import type { Services } from '#server/api/services.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { listChaptersOf, withEtag } from './list-chapters.ts'

interface Asked {
  person: Member
  video: FoundVideo
  /** Of the chapters that were read. */
  ifMatch: string | null
}

/**
 * Writes these chapters in the place of all there are. The video is held meanwhile, so that of two at once the second
 * hears of the first. Throws `version-conflict`, `validation-failed` where one begins when the film has ended or about
 * to, and what `findVideoToEdit` does.
 */
export async function writeChapters(
  { db }: Pick<Services, 'db'>,
  { person, video, ifMatch }: Asked,
  items: readonly Chapter[],
): Promise<Chapters> {
  return inTransaction(db, async (trx) => {
    await trx
      .selectFrom('videos')
      .select('id')
      .where('id', '=', video.id)
      .forNoKeyUpdate()
      .execute()
    // It may have been deleted, or the right taken away, while this waited for it.
    const held = await findVideoToEdit(trx, person, video.id)
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
  const isAfter = (items[late]?.startMs ?? 0) >= durationMs
  const error = {
    pointer: `#/items/${late}/startMs`,
    code: isAfter ? 'after-end' : 'too-near-end',
    detail: isAfter ? 'It begins when the video has ended.' : 'Leave a second before the end.',
  }
  throw new ProblemError('validation-failed', { errors: [{ ...error, params: { durationMs } }] })
}
