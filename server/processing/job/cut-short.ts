import type { Kysely } from 'kysely'

import type { JobQueue } from '#server/database/jobs.ts'
import type { StoredStep, StoredStreams } from '#server/database/stored-json.ts'
import type { Tables } from '#server/database/tables.ts'
import { placeOfRest } from '#server/processing/line/place-in-line.ts'
import { changeFilm, readFilm } from '#server/versions/film-row.ts'

import { isDone, putAnew } from './begin-job.ts'
import { filmOf, type JobRow } from './job-row.ts'

interface Moved {
  videoId: string
  now: Date
}

/**
 * Another film of the video is prepared from now on. That more was to be made of one that can be watched is written down
 * with it, wherever it stands. As part of the transaction that begins the other.
 */
export async function cutShort(trx: Kysely<Tables>, { videoId, now }: Moved): Promise<void> {
  const atHand = await holdAtHand(trx, videoId)
  if (atHand === undefined || !isDone(atHand, 'first')) return
  const film = filmOf(atHand)
  const streams = (await readFilm(trx, film))?.streams
  if (!streams) return
  await changeFilm(trx, film, { streams: { ...streams, isCutShort: true } }, now)
}

function holdAtHand(trx: Kysely<Tables>, videoId: string): Promise<JobRow | undefined> {
  return trx
    .selectFrom('processing_jobs')
    .selectAll()
    .where('video_id', '=', videoId)
    .where('state', 'in', ['queued', 'running'])
    .forUpdate()
    .executeTakeFirst()
}

/**
 * The video plays a film that was cut short, and none comes in its place any more: the rest of it is put in line after
 * all. Nothing where all was made of it, or somebody stopped that. As part of the transaction in which it is so.
 */
export async function resumeRest(
  trx: Kysely<Tables>,
  jobs: JobQueue | null,
  { videoId, now }: Moved,
): Promise<void> {
  const played = await trx
    .selectFrom('videos')
    .select(['film_number', 'file_key', 'streams'])
    .where('id', '=', videoId)
    .executeTakeFirst()
  if (jobs === null || !played?.streams?.isCutShort || played.file_key === null) return
  const atHand = await holdAtHand(trx, videoId)
  // One is still to come; what becomes of that decides.
  if (atHand !== undefined && !isDone(atHand, 'first')) return
  const { isCutShort: _, ...streams } = played.streams
  const film = { videoId, number: played.film_number }
  await cutShort(trx, { videoId, now })
  await changeFilm(trx, film, { streams }, now)
  await putAnew(trx, jobs, {
    film,
    fileKey: played.file_key,
    // What is made now comes beside what was: into the same folder.
    id: streams.folder.split('/').at(-1) ?? '',
    steps: madeSteps(streams),
    place: await placeOfRest(trx, film),
    now,
  })
}

/** As they were when the film could be watched; how long they took is over, and counts in no guess. */
function madeSteps({ renditions }: StoredStreams): StoredStep[] {
  const made = { state: 'done' as const, progress: 1, startedAt: null, tookMs: 0, weight: 0 }
  return [
    { ...made, name: 'inspect', lines: [] },
    { ...made, name: 'pictures', lines: [] },
    { ...made, name: 'words', lines: [] },
    { ...made, name: 'first', lines: [...new Set(renditions.map(({ lines }) => lines))] },
  ]
}
