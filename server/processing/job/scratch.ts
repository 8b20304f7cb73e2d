import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { withOwnFolder } from '#server/base/own-folder.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { JobRow } from './job-row.ts'
import type { Needs } from './needs.ts'

/** A folder for one run over one video. */
export function withScratch(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  job: Pick<JobRow, 'video_id' | 'run'>,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const inHand = async () => {
    const atWork = await db
      .selectFrom('processing_jobs')
      .select(['video_id', 'run'])
      .where('run', 'is not', null)
      .where('state', 'in', ['queued', 'running'])
      .execute()
    const inPieces = await db
      .selectFrom('processing_pieces')
      .select(['video_id', 'claim as run'])
      .where('claim', 'is not', null)
      .where('is_done', '=', false)
      .execute()
    return [...atWork, ...inPieces].map(nameOf)
  }
  return withOwnFolder(
    { root: join(config.dataDir, 'processing'), name: nameOf(job), inHand },
    work,
  )
}

function nameOf({ video_id, run }: Pick<JobRow, 'video_id' | 'run'>): string {
  return `${video_id}.${run ?? ''}`
}

/** Where the film lies on this machine; from elsewhere it is fetched into the folder. */
export function fetchFilm(storage: Storage, key: string, folder: string): Promise<string> {
  return fetchFile(storage, key, join(folder, 'film'))
}

/** Where a file lies on this machine; from elsewhere it is fetched to `path`. */
export async function fetchFile(storage: Storage, key: string, path: string): Promise<string> {
  const local = await storage.localPath(key)
  if (local !== null) return local
  const { stream } = await storage.read(key)
  await pipeline(stream, createWriteStream(path))
  return path
}
