import type { Selectable } from 'kysely'

import { limits } from '#contract/limits.ts'
import { repeatWork } from '#server/api/repeat-work.ts'
import type { Services } from '#server/api/services.ts'
import type { Videos } from '#server/database/tables.ts'

import { daysBefore } from './video-filters.ts'

const purgeMs = 3_600_000

type Expired = Pick<Selectable<Videos>, 'id' | 'file_key' | 'thumbnails' | 'storyboard'>
type Needs = Pick<Services, 'db' | 'storage' | 'clock' | 'log'>

/** Purges now and every hour until the service stops. */
export function keepPurging(services: Services): void {
  repeatWork(services, purgeMs, 'videos.purge-failed', () => purgeDeleted(services))
}

/**
 * Removes for good what was deleted more than 30 days ago (docs/specification.md#states-of-media): first the files, then the row
 * that knows of them, so that a crash in between leaves nothing that nobody finds again. Answers how many.
 */
export async function purgeDeleted(needs: Needs): Promise<number> {
  const { db, clock, log } = needs
  const expired = await db
    .selectFrom('videos')
    .select(['id', 'file_key', 'thumbnails', 'storyboard'])
    .where('deleted_at', '<', daysBefore(clock(), limits.deletedVideoDays))
    .limit(100)
    .execute()
  let count = 0
  for (const video of expired) {
    try {
      await purgeOne(needs, video)
      count += 1
    } catch (error) {
      // One whose files cannot be looked at must not keep the others.
      log.warn('videos.purge-failed', { videoId: video.id, error })
    }
  }
  return count
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
    // Also what a crash left there that no row knows.
    ...(await storage.list(`videos/${video.id}`)).map((file) => file.key),
  ]
  for (const key of new Set(keys)) if (key !== null) await storage.remove(key)
  await db
    .deleteFrom('videos')
    .where('id', '=', video.id)
    .where('deleted_at', 'is not', null)
    .execute()
}
