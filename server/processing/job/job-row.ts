import type { Kysely, Selectable, Updateable } from 'kysely'

import type { StoredStep } from '#server/database/stored-json.ts'
import type { Tables } from '#server/database/tables.ts'
import type { FilmName } from '#server/versions/film-row.ts'

export type JobRow = Selectable<Tables['processing_jobs']>
type JobName = Pick<JobRow, 'id' | 'video_id' | 'run'>

/** So often one step fails; whoever looks may begin it again. */
export const mostAttempts = 3
/** So often a run over one step ends without a word: a film that takes its worker with it is left alone then. */
export const mostCutOff = 10
/** Before that it is tried without what only saves bytes. */
export const mostCutOffCompact = 5

/** The film that is prepared. */
export function filmOf({ video_id, film_number }: JobRow): FilmName {
  return { videoId: video_id, number: film_number }
}

/** The preparation of this video; undefined when it never was one, and while it is deleted. */
export function findJob(db: Kysely<Tables>, videoId: string): Promise<JobRow | undefined> {
  return db
    .selectFrom('processing_jobs as j')
    .innerJoin('videos as v', 'v.id', 'j.video_id')
    .selectAll('j')
    .where('j.video_id', '=', videoId)
    .where('v.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Does it wait, or is it at work? */
export function isAtHand({ state }: Pick<JobRow, 'state'>): boolean {
  return state === 'queued' || state === 'running'
}

/** Has this run it in hand still? */
export async function isInHand(
  db: Kysely<Tables>,
  { id, video_id, run }: JobName,
): Promise<boolean> {
  const found = await findJob(db, video_id)
  return found?.id === id && found.run === run && isAtHand(found)
}

/**
 * Changes this very preparation, unless it was taken back, begun anew or taken up by another run meanwhile: then nothing,
 * and false. The steps are written whole, as the one run that has it in hand knows them.
 */
export async function changeJob(
  db: Kysely<Tables>,
  { id, video_id, run }: JobName,
  change: Omit<Updateable<Tables['processing_jobs']>, 'steps' | 'failure'> & {
    steps?: readonly StoredStep[]
    failure?: object | null
  },
): Promise<boolean> {
  const { steps, failure, ...columns } = change
  const changed = await db
    .updateTable('processing_jobs')
    .set({
      ...columns,
      ...(steps !== undefined && { steps: JSON.stringify(steps) }),
      ...(failure !== undefined && { failure: failure && JSON.stringify(failure) }),
    })
    .where('video_id', '=', video_id)
    .where('id', '=', id)
    .where('run', 'is not distinct from', run)
    .where('state', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
