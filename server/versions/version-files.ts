import type { Kysely, Selectable } from 'kysely'

import type { StoredStreams } from '#server/database/stored-json.ts'
import type { Tables, VideoVersions } from '#server/database/tables.ts'
import type { Storage } from '#server/storage/storage.ts'

/** Removes every file of a version: the film as it came, the folder of what was made of it, and its pictures. */
export async function removeVersionFiles(
  storage: Storage,
  { file_key, streams, storyboard }: Selectable<VideoVersions>,
): Promise<void> {
  const made = streams === null ? [] : await storage.list(streams.folder)
  const keys = [file_key, storyboard?.key ?? null, ...made.map(({ key }) => key)]
  for (const key of keys) if (key !== null) await storage.remove(key)
}

/** What was made of every film of a video, the one it plays and the others. */
export async function keptStreams(db: Kysely<Tables>, videoId: string): Promise<StoredStreams[]> {
  const rows = await db
    .selectFrom('videos')
    .select('streams')
    .where('id', '=', videoId)
    .unionAll(db.selectFrom('video_versions').select('streams').where('video_id', '=', videoId))
    .execute()
  return rows.flatMap(({ streams }) => streams ?? [])
}
