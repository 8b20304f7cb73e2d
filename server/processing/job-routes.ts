import { cancelJob, listJobs, retryJob, type Preparers } from '#contract/calls/job-calls.ts'
import { requireRight } from '#server/access/portal-rights.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'
import type { Person } from '#server/auth/person.ts'
import type { Config } from '#server/base/config.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { prepareAgain, stopPreparing } from './again-or-stop.ts'
import { describeEngine } from './describe-engine.ts'
import type { Engine } from './engine/engine.ts'
import { countJobs, findJobToTell, listJobsIn } from './list-jobs.ts'

/** The preparations of all videos, for those who look after the portal. */
export function mountJobs(app: App, services: Services, engine: Engine | null): void {
  const { db, log } = services
  const preparers = preparersOf(services.config, engine)

  bindCall(app, services, listJobs, async ({ query, person }) => {
    requireRight(person, 'administer')
    const page = await listJobsIn(services, person, query)
    return { ...page, counts: await countJobs(services), preparers }
  })

  bindCall(app, services, retryJob, async ({ params, person }) => {
    const { videoId, jobId } = await wanted(person, params.jobId)
    await prepareAgain(services, { videoId, jobId })
    log.info('jobs.tried-again', { videoId, personId: person.id })
    return requireJob(person, { videoId })
  })

  bindCall(app, services, cancelJob, async ({ params, person }) => {
    const { videoId, jobId } = await wanted(person, params.jobId)
    await stopPreparing(services, { videoId, jobId })
    log.info('jobs.stopped', { videoId, personId: person.id })
    return requireJob(person, { videoId })
  })

  async function wanted(person: Person, jobId: string) {
    requireRight(person, 'administer')
    const row = await db
      .selectFrom('processing_jobs')
      .select('video_id')
      .where('id', '=', jobId)
      .executeTakeFirst()
    if (row === undefined) throw new ProblemError('not-found')
    // One that is deleted rests until it is put back.
    await requireJob(person, { videoId: row.video_id })
    return { videoId: row.video_id, jobId }
  }

  /** What is in line of a video by now: a film that was given up before may have taken the place of the one looked at. */
  async function requireJob(person: Person, { videoId }: { videoId: string }) {
    const job = await findJobToTell(services, person, videoId)
    if (job === null) throw new ProblemError('not-found')
    return job
  }
}

function preparersOf({ processing }: Config, engine: Engine | null): Preparers {
  const { where } = processing
  if (engine !== null) return { where: 'here', engine: describeEngine(engine, processing) }
  return { where: where === 'here' ? 'nowhere' : where, engine: null }
}
