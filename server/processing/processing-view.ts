import { sql, type Kysely } from 'kysely'

import type { ProcessingJob, ProcessingStep } from '#contract/processing.ts'
import { isOwn } from '#server/access/visibility.ts'
import { placesOf } from '#server/database/job-lanes.ts'
import type { Tables } from '#server/database/tables.ts'

import type { JobRow } from './job/job-row.ts'
import { isLate, withTimeLeft } from './job/time-left.ts'

/** More than anybody looks at; what is at work or stands before others in line comes first. */
const mostTold = 500
/** So long what is done is still told, for lists that were read before. */
const doneForMs = 60_000

/** How far a video is on its way, as people are told; null when it never was one. */
export async function processingOf(
  db: Kysely<Tables>,
  videoId: string,
  now: Date,
): Promise<ProcessingJob | null> {
  const job = await selectJobs(db).where('j.video_id', '=', videoId).executeTakeFirst()
  return job === undefined ? null : toProcessingJob(job, now)
}

/** The same for what a person may edit: what moves or stopped, and what was done a moment ago. */
export async function processingOfMine(
  db: Kysely<Tables>,
  personId: string,
  now: Date,
): Promise<ProcessingJob[]> {
  const doneSince = new Date(now.getTime() - doneForMs)
  const jobs = await selectJobs(db)
    .innerJoin('videos as v', 'v.id', 'j.video_id')
    .where(isOwn(personId))
    .where('v.deleted_at', 'is', null)
    .where((row) => row.or([row('j.state', '!=', 'done'), row('j.updated_at', '>', doneSince)]))
    .orderBy(sql`array_position(array['running', 'queued'], j.state)`)
    .orderBy('j.place')
    .orderBy('j.queued_at')
    .limit(mostTold)
    .execute()
  return jobs.map((job) => toProcessingJob(job, now))
}

export type ToldJob = JobRow & { replaces: boolean; ahead: number; waiting: number }

/** A film that cannot be watched yet waits for none that gets better: that one stands still meanwhile. */
const isBefore = sql<boolean>`
  case when before.state = 'running'
    then before.place < ${placesOf('rest').from} or j.place >= ${placesOf('rest').from}
    else (before.place, before.queued_at) < (j.place, j.queued_at)
  end`

/** Is its film to take the place of the one that the video plays? One that it played before is not. */
const isComing = sql<boolean>`exists (select 1 from video_versions f
  where f.video_id = j.video_id and f.number = j.film_number and f.state in ('preparing', 'failed'))`

/** With how many come before each in line, and how many wait that cannot be watched yet. */
export function selectJobs(db: Kysely<Tables>) {
  const others = db
    .selectFrom('processing_jobs as before')
    .innerJoin('videos as w', 'w.id', 'before.video_id')
    .where('w.deleted_at', 'is', null)
    .where('before.state', 'in', ['queued', 'running'])
    .where(sql<boolean>`before.video_id != j.video_id`)
  return db
    .selectFrom('processing_jobs as j')
    .selectAll('j')
    .select([
      isComing.as('replaces'),
      others
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(isBefore)
        .$asScalar()
        .$notNull()
        .as('ahead'),
      others
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('before.state', '=', 'queued')
        .where('before.place', '<', placesOf('rest').from)
        .$asScalar()
        .$notNull()
        .as('waiting'),
    ])
}

export function toProcessingJob(job: ToldJob, now: Date): ProcessingJob {
  const { id, video_id: videoId, state, attempts, failure, ahead } = job
  const isAtWork = state === 'running' && !job.lacks_room
  const late = isAtWork && isLate(job.steps, now.getTime())
  const told = withTimes(job, isAtWork && !late, now.getTime())
  const isAtRest = told.some(({ name, state: of }) => name === 'first' && of === 'done')
  const watchableInMs = leftUntil(told, 'first')
  // What is left then waits for what others cannot watch yet: nobody knows how long.
  const isKnown = isAtRest || job.waiting === 0 || !told.some(({ name }) => name === 'rest')
  return {
    id,
    videoId,
    state,
    isReplacement: job.replaces,
    attempts,
    failure,
    steps: told,
    ahead: state === 'queued' ? ahead : null,
    isLate: late,
    waitsFor: state === 'running' && job.lacks_room ? 'room' : null,
    watchableInMs,
    readyInMs: isKnown ? (leftUntil(told, 'rest') ?? watchableInMs) : null,
    queuedAt: job.queued_at.toISOString(),
    startedAt: job.started_at?.toISOString() ?? null,
  }
}

/** What was said to be left of each step; of one that nobody is at, nobody knows. */
function withTimes(
  { steps, state: of }: JobRow,
  isKnown: boolean,
  nowMs: number,
): ProcessingStep[] {
  // Of a worker that does not write it down.
  const measured = withTimeLeft(steps, nowMs)
  return steps.map(({ name, lines, state, progress, tookMs, leftMs }, index) => ({
    name,
    lines,
    // A run that was cut off, or lost it to somebody who took it back, could not say so.
    state: state === 'running' && of !== 'running' ? 'waiting' : state,
    progress,
    tookMs: state === 'done' ? tookMs : null,
    leftMs: isKnown && state !== 'done' ? (leftMs ?? measured[index]?.leftMs ?? null) : null,
  }))
}

function leftUntil(steps: readonly ProcessingStep[], name: ProcessingStep['name']): number | null {
  const until = steps.findIndex((step) => step.name === name)
  const open = steps.slice(0, until + 1).filter(({ state }) => state !== 'done')
  if (until < 0 || open.length === 0 || open.some(({ leftMs }) => leftMs === null)) return null
  return open.reduce((sum, { leftMs }) => sum + (leftMs ?? 0), 0)
}
