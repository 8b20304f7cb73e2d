import type { Services } from '#server/api/services.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { forgetJob, holdJob } from './film-job.ts'
import type { FilmName } from './film-row.ts'
import { isKept } from './kept.ts'
import { removeOldVersions } from './remove-old.ts'
import { removeWords } from './remove-words.ts'

/**
 * Removes a film for good that its video does not play: its time is over now, and nobody tries it again, whatever becomes
 * of its files at this moment. Throws `video-processing` for the one it plays, and one that is to take its place.
 */
export async function endVersion(services: Services, film: FilmName): Promise<void> {
  const { db, clock, log } = services
  const { videoId, number } = film
  await inTransaction(db, async (trx) => {
    await holdJob(trx, videoId)
    const ended = await trx
      .updateTable('video_versions')
      .set({ kept_since: new Date(0) })
      .where('video_id', '=', videoId)
      .where('number', '=', number)
      .where('state', 'in', ['former', 'failed'])
      .where(isKept(clock()))
      .returning('number')
      .executeTakeFirst()
    if (ended !== undefined) {
      await forgetJob(trx, film)
      return removeWords(trx, film)
    }
    const needed = await trx
      .selectFrom('videos as v')
      .leftJoin('video_versions as f', (join) =>
        join.onRef('f.video_id', '=', 'v.id').on('f.number', '=', number),
      )
      .select(['v.film_number', 'f.state'])
      .where('v.id', '=', videoId)
      .executeTakeFirst()
    if (needed?.film_number !== number && needed?.state !== 'preparing') {
      throw new ProblemError('not-found')
    }
    throw new ProblemError('video-processing', {
      detail: 'The video plays this film, or is to play it.',
    })
  })
  await removeOldVersions(services, videoId).catch((error: unknown) =>
    log.warn('versions.remove-failed', { videoId, error }),
  )
}
