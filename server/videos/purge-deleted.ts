import type { Selectable } from 'kysely'

import { limits } from '#contract/limits.ts'
import { repeatInTurn } from '#server/api/repeat-work.ts'
import type { Services } from '#server/api/services.ts'
import type { Videos } from '#server/database/tables.ts'

import { daysBefore } from './video-filters.ts'

const purgeMs = 3_600_000

type Expired = Pick<Selectable<Videos>, 'id' | 'file_key' | 'thumbnails' | 'storyboard'>
type Needs = Pick<Services, 'db' | 'storage' | 'clock' | 'log' | 'stopping'>

/** Purges every hour until the service stops, where several run one of them. */
export function keepPurging(services: Services): void {
  const turn = { name: 'deleted-videos', everyMs: purgeMs, failure: 'videos.purge-failed' } as const
  repeatInTurn(services, turn, () => purgeDeleted(services))
}

/**
 * Removes for good what was deleted more than 30 days ago (docs/specification.md#states-of-media): first the files, then the row
 * that knows of them, so that a crash in between leaves nothing that nobody finds again. Answers how many.
 */
export async function purgeDeleted(needs: Needs): Promise<number> {
  let count = 0
  let batch = await nextExpired(needs, '')
  while (batch.length > 0) {
    for (const video of batch) if (await isPurged(needs, video)) count += 1
    // Past those that could not be: they are tried again the next time.
    batch = needs.stopping.aborted ? [] : await nextExpired(needs, batch.at(-1)?.id ?? '')
  }
  return count
}

async function nextExpired({ db, clock }: Needs, afterId: string): Promise<Expired[]> {
  return db
    .selectFrom('videos')
    .select(['id', 'file_key', 'thumbnails', 'storyboard'])
    .where('deleted_at', '<', daysBefore(clock(), limits.deletedVideoDays))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(100)
    .execute()
}

/** One whose files cannot be looked at must not keep the others. */
async function isPurged(needs: Needs, video: Expired): Promise<boolean> {
  try {
    await purgeOne(needs, video)
    return true
  } catch (error) {
    needs.log.warn('videos.purge-failed', { videoId: video.id, error })
    return false
  }
}

async function purgeOne({ db, storage }: Needs, video: Expired): Promise<void> {
  const tracks = await db
    .selectFrom('captions')
    .select('file_key')
    .where('video_id', '=', video.id)
    .execute()
  const keys = [
    video.file_key,
    video.storyboard?.key ?? null,
    ...video.thumbnails.map((picture) => picture.key),
    ...tracks.map((track) => track.file_key),
  ]
  for (const key of new Set(keys)) if (key !== null) await storage.remove(key)
  // Also what a crash left there that no row knows.
  await storage.removeFolder(`videos/${video.id}`)
  await db
    .deleteFrom('videos')
    .where('id', '=', video.id)
    .where('deleted_at', 'is not', null)
    .execute()
}
