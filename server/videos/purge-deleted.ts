import { limits } from '#contract/limits.ts'
import { repeatWork } from '#server/repeat-work.ts'
import type { Services } from '#server/services.ts'

import { daysBefore } from './video-filters.ts'

const purgeMs = 3_600_000

type Needs = Pick<Services, 'db' | 'storage' | 'clock'>

/** Purges now and every hour until the service stops. */
export function keepPurging(services: Services): void {
  repeatWork(services, purgeMs, 'videos.purge-failed', () => purgeDeleted(services))
}

/**
 * Removes for good what was deleted more than 30 days ago (specification, section d): first the files, then the row
 * that knows of them, so that a crash in between leaves nothing that nobody finds again. Answers how many.
 */
export async function purgeDeleted({ db, storage, clock }: Needs): Promise<number> {
  const expired = await db
    .selectFrom('videos')
    .select(['id', 'file_key', 'thumbnails', 'storyboard'])
    .where('deleted_at', '<', daysBefore(clock(), limits.deletedVideoDays))
    .limit(100)
    .execute()
  for (const video of expired) {
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
  return expired.length
}
