import type { Services } from '#server/api/services.ts'
import type { StoredStreams } from '#server/database/stored-json.ts'

import { keptStreams } from './version-files.ts'

/**
 * Removes what runs that were cut off, and preparations that came to nothing, left of a video in the storage. What was
 * made of its other films stays. Of the one at hand (`whole`) only what its lists name does: where it is not at its end
 * another run may be writing into its folder by now.
 */
export async function removeLeft(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  videoId: string,
  whole: StoredStreams | null = null,
): Promise<void> {
  try {
    const root = `videos/${videoId}`
    const files = await storage.list(root)
    // After looking at the files: who began meanwhile has written none of them.
    const kept = new Set(await keptFolders(db, videoId))
    for (const { key } of files) {
      const [folder, name] = key.slice(root.length + 1).split('/')
      if (name === undefined) continue
      const isKept = kept.has(`${root}/${folder}`) && isNamed(`${root}/${folder}`, name)
      if (!isKept) await storage.remove(key)
    }
  } catch (error) {
    // With the video they go at the latest.
    log.warn('processing.left-over', { videoId, error })
  }

  function isNamed(folder: string, name: string): boolean {
    // Older lists may be followed still.
    if (folder !== whole?.folder || name.startsWith('master-')) return true
    const [stem] = name.split('.')
    return [...whole.renditions, ...whole.audio].some((one) => one.name === stem)
  }
}

/** Of every film of the video, and of a preparation that goes on and has nothing to show yet. */
async function keptFolders(db: Services['db'], videoId: string): Promise<string[]> {
  const atWork = await db
    .selectFrom('processing_jobs')
    .select('id')
    .where('video_id', '=', videoId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  const made = await keptStreams(db, videoId)
  const begun =
    atWork === undefined ? [] : ['', '.parts'].map((of) => `videos/${videoId}/${atWork.id}${of}`)
  return [...begun, ...made.map(({ folder }) => folder)]
}
