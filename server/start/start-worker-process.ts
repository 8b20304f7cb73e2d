import { join } from 'node:path'

import type { Config } from '#server/base/config.ts'
import type { Log } from '#server/base/log.ts'
import { pieceLengthsFor } from '#server/base/piece-lengths.ts'
import { StartError } from '#server/base/start-error.ts'
import { usualWaits } from '#server/base/waits.ts'
import { openJobQueue } from '#server/database/job-queue.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { describeEngine } from '#server/processing/describe-engine.ts'
import { findEngine } from '#server/processing/find-engine.ts'
import { startWorker } from '#server/processing/worker.ts'
import { createDiskStorage } from '#server/storage/disk-storage.ts'

/**
 * Prepares films beside a service on the same database and the same files. Answers what stops it: what is at work then is
 * taken up by another. Throws a StartError where there is nothing to do it with.
 */
export async function startWorkerProcess(config: Config, log: Log): Promise<() => Promise<void>> {
  if (config.database.kind !== 'postgres') {
    throw new StartError(
      'A process of its own for films needs DATABASE_URL: the embedded database belongs to the service alone, which prepares films itself.',
    )
  }
  const engine = await findEngine(config)
  if (engine === null) {
    throw new StartError(
      'No ffmpeg 5.1 or newer was found, and none came with npm. Install it, or set FFMPEG_PATH to it.',
    )
  }
  const database = await openDatabase(config.database)
  const stop = new AbortController()
  const jobs = await openJobQueue({ kind: 'postgres', url: config.database.url }, log)
  await startWorker(
    {
      config,
      db: database.db,
      storage: await createDiskStorage(join(config.dataDir, 'files')),
      log,
      clock: () => new Date(),
      waits: usualWaits,
      pieceLengths: pieceLengthsFor(config),
      stopping: stop.signal,
      jobs,
    },
    engine,
  )
  log.info('working', { films: describeEngine(engine, config.processing) })
  return async () => {
    stop.abort()
    await jobs.stop()
    await database.close()
  }
}
