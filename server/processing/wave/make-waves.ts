import { join } from 'node:path'

import type { Selectable } from 'kysely'

import { isDiskFull } from '#server/base/disk-full.ts'
import { withOwnFolder } from '#server/base/own-folder.ts'
import type { Waves } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import type { Engine } from '#server/processing/engine/engine.ts'
import { ToolFailure } from '#server/processing/engine/tool-failure.ts'
import type { Needs } from '#server/processing/job/needs.ts'
import { fetchFilm } from '#server/processing/job/scratch.ts'
import { isMissing } from '#server/storage/or-missing.ts'
import { MediaFault } from '#server/uploads/inspect/media-fault.ts'

type Row = Selectable<Waves>

/** Listens to the films of a video that somebody asked about. Throws what another worker is to go on with, and what passes. */
export async function makeWaves(
  services: Needs,
  engine: Engine,
  { videoId, signal }: { videoId: string; signal: AbortSignal },
): Promise<void> {
  const { db, storage, log, stopping } = services
  const ends = AbortSignal.any([signal, stopping])
  for (const row of await asked(services, videoId)) {
    try {
      await listen(services, engine, row, ends)
      const { numDeletedRows } = await db
        .deleteFrom('waves')
        .where('key', '=', row.key)
        .executeTakeFirst()
      // The video went meanwhile, and its files with it: nobody would find this one again.
      if (numDeletedRows === 0n && !ends.aborted) await storage.remove(row.key)
    } catch (error) {
      if (ends.aborted) throw error
      log.warn('wave.failed', { videoId, error })
      if (!isLasting(error)) throw error
      await db.updateTable('waves').set({ state: 'none' }).where('key', '=', row.key).execute()
    }
  }
}

/** Would it be the same in a moment? A film that is damaged or gone, or a full disk, which the next try would fill again. */
function isLasting(error: unknown): boolean {
  if (error instanceof MediaFault || error instanceof ToolFailure || isDiskFull(error)) return true
  return isMissing(error) || (error instanceof ProblemError && error.code === 'storage-full')
}

/** Nobody can listen to them. */
export async function giveUpWaves({ db }: Pick<Needs, 'db'>, videoId: string): Promise<void> {
  await db.updateTable('waves').set({ state: 'none' }).where('video_id', '=', videoId).execute()
}

function asked({ db }: Pick<Needs, 'db'>, videoId?: string): Promise<Row[]> {
  return db
    .selectFrom('waves')
    .selectAll()
    .where('state', '=', 'coming')
    .$if(videoId !== undefined, (all) => all.where('video_id', '=', videoId ?? ''))
    .execute()
}

async function listen(
  services: Needs,
  engine: Engine,
  { key, film_key, video_id }: Row,
  signal: AbortSignal,
): Promise<void> {
  const { storage } = services
  await withFolder(services, video_id, async (folder) => {
    const work = { input: await fetchFilm(storage, film_key, folder), folder, signal }
    const [sound] = (await engine.probe(work)).audio
    const wave = sound ? await engine.hear({ ...work, index: sound.index }) : new Uint8Array()
    await storage.write(key, wave)
  })
}

/** One for each video: nobody else has it in hand. */
function withFolder(
  services: Needs,
  videoId: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const inHand = async () => (await asked(services)).map(({ video_id }) => video_id)
  const root = join(services.config.dataDir, 'listening')
  return withOwnFolder({ root, name: videoId, inHand }, work)
}
