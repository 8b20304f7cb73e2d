import type { Kysely } from 'kysely'

import type { JobQueue } from '#server/database/jobs.ts'
import type { Tables } from '#server/database/tables.ts'
import { findFailedVersion, reviveVersion } from '#server/versions/coming-version.ts'

import { beginJob, continueJob } from './begin-job.ts'
import { cutShort } from './cut-short.ts'

/** What went wrong on the way. A fault of the file would come to the same again. */
const onTheWay: ReadonlySet<string> = new Set(['processing-stopped', 'processing-cancelled'])

/**
 * Puts in line again what stopped of a video, which is held. A film that was to take the place of the one it plays comes
 * before what is left to be made of that, stopped or not; nothing is kept of what was made of it then.
 */
export async function tryAgain(
  trx: Kysely<Tables>,
  jobs: JobQueue,
  { videoId, now }: { videoId: string; now: Date },
): Promise<void> {
  const stopped = await trx
    .selectFrom('processing_jobs')
    .selectAll()
    .where('video_id', '=', videoId)
    .where('state', 'in', ['failed', 'cancelled'])
    .executeTakeFirst()
  const failed = await findFailedVersion(trx, videoId, now)
  const isWanted = stopped === undefined || onTheWay.has(failed?.failure?.code ?? '')
  if (failed && failed.number !== stopped?.film_number && isWanted) {
    const film = { videoId, number: failed.number }
    await cutShort(trx, { videoId, now })
    await reviveVersion(trx, film, now)
    // Whether its length was read from the film nobody has written down.
    await beginJob(trx, jobs, { film, fileKey: failed.file_key, isRead: false, now })
  } else if (stopped !== undefined) await continueJob(trx, jobs, stopped, now)
}
