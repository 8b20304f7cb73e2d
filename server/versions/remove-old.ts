import type { Services } from '#server/api/services.ts'
import { inTransaction } from '#server/database/in-transaction.ts'

import { forgetJob, holdJob } from './film-job.ts'
import type { FilmName } from './film-row.ts'
import { keptMs } from './kept.ts'
import { removeLeft } from './remove-left.ts'
import { removeWords } from './remove-words.ts'
import { removeVersionFiles } from './version-files.ts'

type Needs = Pick<Services, 'db' | 'storage' | 'clock' | 'log' | 'stopping'>

const atOnce = 100

/**
 * Removes for good the films that their videos have not played for 30 days, and those that another overtook on its way:
 * first the files, then the row that knows of them, so that a crash in between leaves nothing that nobody finds again. Of
 * all videos, or of one.
 */
export async function removeOldVersions(needs: Needs, videoId?: string): Promise<void> {
  const { clock, log, stopping } = needs
  const before = new Date(clock().getTime() - keptMs)
  let batch = await nextOld(needs, { before, videoId })
  while (batch.length > 0) {
    for (const film of batch) {
      if (stopping.aborted) return
      // One whose files cannot be looked at must not keep the others.
      await removeOne(needs, film, before).catch((error: unknown) =>
        log.warn('versions.remove-failed', { ...film, error }),
      )
    }
    // Past those that could not be: they are tried again the next time.
    batch = await nextOld(needs, { after: batch.at(-1)?.keptSince, before, videoId })
  }
}

interface Old {
  after?: Date | null | undefined
  before: Date
  videoId: string | undefined
}

async function nextOld({ db }: Needs, { after = null, before, videoId }: Old) {
  const rows = await db
    .selectFrom('video_versions')
    .select(['video_id as videoId', 'number', 'kept_since'])
    .where('kept_since', '<', before)
    .$if(after !== null, (old) => old.where('kept_since', '>', after))
    .$if(videoId !== undefined, (old) => old.where('video_id', '=', videoId ?? ''))
    .orderBy('kept_since')
    .limit(atOnce)
    .execute()
  return rows.map(({ kept_since: keptSince, ...film }) => ({ ...film, keptSince }))
}

/** Held meanwhile, so that nobody goes back to it while its files go. */
async function removeOne(needs: Needs, film: FilmName, before: Date): Promise<void> {
  const { db, storage } = needs
  const { videoId, number } = film
  await inTransaction(db, async (trx) => {
    await holdJob(trx, videoId)
    const version = await trx
      .selectFrom('video_versions')
      .selectAll()
      .where('video_id', '=', videoId)
      .where('number', '=', number)
      .where('kept_since', '<', before)
      .forUpdate()
      .executeTakeFirst()
    if (version === undefined) return
    await removeVersionFiles(storage, version)
    await trx
      .deleteFrom('video_versions')
      .where('video_id', '=', videoId)
      .where('number', '=', number)
      .execute()
    await forgetJob(trx, film)
    // Of one that was played they may be wanted beside the next.
    if (version.state === 'failed') await removeWords(trx, film)
  })
  // What runs wrote of it that came to no end.
  await removeLeft(needs, videoId)
}
