import type { Config } from '#server/base/config.ts'
import type { Log } from '#server/base/log.ts'
import { measuredLog } from '#server/base/measured-log.ts'
import { pieceLengthsFor } from '#server/base/piece-lengths.ts'
import { StartError } from '#server/base/start-error.ts'
import { usualWaits } from '#server/base/waits.ts'
import { openJobQueue } from '#server/database/job-queue.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { describeEngine } from '#server/processing/describe-engine.ts'
import { findEngine } from '#server/processing/find-engine.ts'
import { startWorker } from '#server/processing/worker.ts'
import { measured } from '#server/storage/measured-storage.ts'

import { openClock } from './database-clock.ts'
import { openMetrics } from './metrics.ts'
import { openStorage } from './open-storage.ts'
import { openTraces } from './open-traces.ts'
import { seenBy, tracedJobs } from './watched-parts.ts'

/**
 * Prepares films beside a service on the same database and the same files. Answers what stops it: what is at work then is
 * taken up by another. Throws a StartError where there is nothing to do it with.
 */
export async function startWorkerProcess(config: Config, told: Log): Promise<() => Promise<void>> {
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
  const stop = new AbortController()
  const closing = [async () => stop.abort()]
  const close = async () => {
    for (const each of closing) await each()
  }
  try {
    const metrics = await openMetrics(config)
    // The port first: two that share their settings find out here, before one takes a film that nobody could stop.
    if (metrics !== null) closing.splice(1, 0, await metrics.listen())
    const log = metrics === null ? told : measuredLog(told, metrics.sawEvent)
    const traces = (await openTraces(config, { log, serviceName: 'foyer-worker' })) ?? undefined
    if (traces !== undefined) closing.splice(1, 0, () => traces.close())
    const seen = seenBy({ metrics: metrics ?? undefined, traces })
    const database = await openDatabase(config.database, { sawQuery: seen.sawQuery })
    closing.splice(1, 0, () => database.close())
    const clock = await openClock({ config, db: database.db, log, stopping: stop.signal })
    const storage = await openStorage(config)
    const queue = await openJobQueue({ kind: 'postgres', url: config.database.url }, log)
    const jobs = tracedJobs(queue, traces)
    closing.splice(1, 0, () => jobs.stop())
    await startWorker(
      {
        config,
        db: database.db,
        storage: measured(storage, seen.sawStorage),
        log,
        clock,
        waits: usualWaits,
        pieceLengths: pieceLengthsFor(config),
        stopping: stop.signal,
        jobs,
      },
      engine,
    )
    metrics?.watch(database)
  } catch (error) {
    await close()
    throw error
  }
  told.info('working', { films: describeEngine(engine, config.processing) })
  return close
}
