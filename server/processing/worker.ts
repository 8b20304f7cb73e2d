import type { Engine } from '#server/processing/engine/engine.ts'
import { canBind } from '#server/processing/engine/guarded.ts'

import type { Needs } from './job/needs.ts'
import { giveUp, runJob } from './job/run-job.ts'

/**
 * Prepares films in this process until the service stops, one after the other. A tool is held only where it is bound to
 * this process: one that stands still would outlive it for ever.
 */
export async function startWorker(services: Needs, engine: Engine): Promise<void> {
  await services.jobs?.work(
    (job) => runJob(services, engine, job),
    (videoId) => giveUp(services, videoId),
    { canHold: canBind() },
  )
}
