import { sql, type Kysely } from 'kysely'

import type { FieldProblem } from '#contract/problem.ts'
import { scheduleDays } from '#contract/schedule-days.ts'
import type { Publication, Schedule, WaitFor } from '#contract/videos.ts'
import type { FoundVideo } from '#server/access/find-video.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

const published: FieldProblem = {
  pointer: '#/publishAt',
  code: 'published',
  detail: 'The video is on show already.',
}

/**
 * Says when the video goes on show by itself, and when it comes off again; null takes a time away. One that was to go on
 * show as soon as it is ready waits for that time too. Throws `validation-failed` for times that cannot be.
 */
export async function setSchedule(
  db: Kysely<Tables>,
  video: Pick<FoundVideo, 'id'>,
  { waitFor = 'first', ...schedule }: Schedule & { waitFor?: WaitFor | undefined },
  now: Date,
): Promise<void> {
  const errors = problemsOf(schedule, now)
  if (errors.length > 0) throw new ProblemError('validation-failed', { errors })
  const { publishAt, unpublishAt } = schedule
  const changed = await db
    .updateTable('videos')
    .set((row) => ({
      publish_at: publishAt,
      unpublish_at: unpublishAt,
      ...(publishAt !== null && {
        publication: sql<Publication>`'unpublished'`,
        waits_for: waitFor,
      }),
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', video.id)
    // Asked where it is written: it may have gone on show since it was looked at.
    .$if(publishAt !== null, (query) => query.where('publication', '!=', 'published'))
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) throw new ProblemError('validation-failed', { errors: [published] })
}

function problemsOf({ publishAt, unpublishAt }: Schedule, now: Date): FieldProblem[] {
  const problems = [
    ...problemsOfTime('#/publishAt', publishAt, now),
    ...problemsOfTime('#/unpublishAt', unpublishAt, now),
  ]
  const isBackwards =
    publishAt !== null && unpublishAt !== null && Date.parse(unpublishAt) <= Date.parse(publishAt)
  if (problems.length > 0 || !isBackwards) return problems
  const detail = 'It can come off show only after it has gone on show.'
  return [{ pointer: '#/unpublishAt', code: 'not-after', detail }]
}

/** Of a time at which something is to happen by itself: it is to come, and not in years. */
export function problemsOfTime(pointer: string, time: string | null, now: Date): FieldProblem[] {
  if (time === null) return []
  const aheadMs = Date.parse(time) - now.getTime()
  if (aheadMs <= 0) return [{ pointer, code: 'past', detail: 'This time has passed.' }]
  if (aheadMs <= scheduleDays * 86_400_000) return []
  const detail = `This is more than ${scheduleDays} days ahead.`
  return [{ pointer, code: 'too-far', detail, params: { days: scheduleDays } }]
}
