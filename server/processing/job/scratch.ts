import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { Storage } from '#server/storage/storage.ts'

import type { JobRow } from './job-row.ts'
import type { Needs } from './needs.ts'

/** A folder for one run over one video. What runs left there that were cut off goes, whichever video they were over. */
export async function withScratch(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  job: Pick<JobRow, 'video_id' | 'run'>,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const root = join(config.dataDir, 'processing')
  const name = nameOf(job)
  const folder = join(root, name)
  await mkdir(folder, { recursive: true })
  // First what is there, then who is at work: who begins in between has no folder here yet.
  const there = await readdir(root)
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
  const inHand = new Set([name, ...[...atWork, ...inPieces].map(nameOf)])
  try {
    for (const left of there) {
      if (!inHand.has(left)) await rm(join(root, left), { recursive: true, force: true })
    }
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
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
