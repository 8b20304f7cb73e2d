import { sql, type Kysely, type Selectable } from 'kysely'

import type { StoredRung } from '#server/database/stored-json.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Stretch } from '#server/processing/plan/cut-film.ts'

import type { JobRow } from './job-row.ts'

export type PieceRow = Selectable<Tables['processing_pieces']>
type OfJob = Pick<JobRow, 'id' | 'video_id'>

/** Who has a piece in hand says so every second; of whom nothing was heard for so long is gone. */
const goneS = 15
/** So often a piece is made; after that the film is made in one reading. */
export const mostTries = 2

/** Puts the pieces of one reading in the place of all that there were of the video. */
export async function putPieces(
  trx: Kysely<Tables>,
  { id, video_id }: OfJob,
  pieces: { stretches: readonly Stretch[]; rungs: readonly StoredRung[]; engine: string },
): Promise<void> {
  await removePieces(trx, video_id)
  const rungs = JSON.stringify(pieces.rungs)
  const rows = pieces.stretches.map(({ fromMs, untilMs }, number) => ({
    video_id,
    job_id: id,
    number,
    engine: pieces.engine,
    rungs,
    from_ms: fromMs,
    until_ms: untilMs,
  }))
  await trx.insertInto('processing_pieces').values(rows).execute()
}

export async function removePieces(db: Kysely<Tables>, videoId: string): Promise<void> {
  await db.deleteFrom('processing_pieces').where('video_id', '=', videoId).execute()
}

/** The pieces of a preparation, as they lie in the film. */
export function piecesOf(db: Kysely<Tables>, { id, video_id }: OfJob): Promise<PieceRow[]> {
  return db
    .selectFrom('processing_pieces')
    .selectAll()
    .where('video_id', '=', video_id)
    .where('job_id', '=', id)
    .orderBy('number')
    .execute()
}

/** So much of the film is made by now, wherever in it. */
export async function doneMsOf(
  db: Kysely<Tables>,
  { id, video_id }: OfJob,
  filmMs: number,
): Promise<number> {
  const { done } = await db
    .selectFrom('processing_pieces')
    .select(
      sql<number>`coalesce(sum((coalesce(until_ms, ${filmMs}::integer) - from_ms) * progress), 0)::float8`.as(
        'done',
      ),
    )
    .where('video_id', '=', video_id)
    .where('job_id', '=', id)
    .executeTakeFirstOrThrow()
  return done
}

interface Claiming {
  job: OfJob
  /** Names who takes it. */
  claim: string
  engine: string
  /** What somebody else has failed on, or was cut off over, is left to the run that has the film in hand. */
  isHelp: boolean
}

/** Takes the next piece that nobody makes; undefined where there is none. No two take the same one. */
export function claimPiece(
  db: Kysely<Tables>,
  { job, claim, engine, isHelp }: Claiming,
): Promise<PieceRow | undefined> {
  const isFree = isHelp
    ? sql<boolean>`claim is null and tries = 0`
    : sql<boolean>`(claim is null or heard_at < now() - make_interval(secs => ${goneS}))`
  const next = db
    .selectFrom('processing_pieces')
    .select('number')
    .where('video_id', '=', job.video_id)
    .where('job_id', '=', job.id)
    .where('engine', '=', engine)
    .where('is_done', '=', false)
    .where(isFree)
    .orderBy('number')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('processing_pieces')
    .set({ claim, heard_at: sql`now()`, progress: 0 })
    .where('video_id', '=', job.video_id)
    .where('number', '=', next)
    .returningAll()
    .executeTakeFirst()
}

/** Says how far it is. False when it is nobody's any more: its film was taken back, deleted or begun anew, or another has it. */
export async function keepPiece(
  db: Kysely<Tables>,
  piece: PieceRow,
  progress: number,
): Promise<boolean> {
  const kept = await mine(db, piece)
    .set({ progress, heard_at: sql`now()` })
    .where(
      sql<boolean>`exists (select 1 from processing_jobs j join videos v on v.id = j.video_id
        where j.video_id = processing_pieces.video_id and j.id = processing_pieces.job_id
          and j.state in ('queued', 'running') and v.deleted_at is null)`,
    )
    .returning('number')
    .executeTakeFirst()
  return kept !== undefined
}

/** Its files lie where its claim says. */
export async function donePiece(
  db: Kysely<Tables>,
  piece: PieceRow,
  tookMs: number,
): Promise<void> {
  await mine(db, piece)
    .set({ is_done: true, progress: 1, took_ms: Math.round(tookMs) })
    .execute()
}

/** Another may take it at once. */
export async function giveBackPiece(
  db: Kysely<Tables>,
  piece: PieceRow,
  { hasFailed }: { hasFailed: boolean },
): Promise<void> {
  await mine(db, piece)
    .set({ claim: null, progress: 0, tries: piece.tries + (hasFailed ? 1 : 0) })
    .execute()
}

/** One that is done, and does not fit. */
export async function makeAgain(db: Kysely<Tables>, piece: PieceRow): Promise<void> {
  await db
    .updateTable('processing_pieces')
    .set({ is_done: false, claim: null, progress: 0, tries: piece.tries + 1 })
    .where('video_id', '=', piece.video_id)
    .where('job_id', '=', piece.job_id)
    .where('number', '=', piece.number)
    .where('claim', '=', piece.claim)
    .execute()
}

/** What earlier runs over the film had in hand is free. */
export async function freePieces(db: Kysely<Tables>, { id, video_id }: OfJob): Promise<void> {
  await db
    .updateTable('processing_pieces')
    .set({ claim: null, progress: 0 })
    .where('video_id', '=', video_id)
    .where('job_id', '=', id)
    .where('is_done', '=', false)
    .where('claim', 'like', `${runMark}%`)
    .execute()
}

/** The film is made in one reading: nobody begins another, and who is at one stops. */
export async function leavePieces(db: Kysely<Tables>, { id, video_id }: OfJob): Promise<void> {
  await db
    .updateTable('processing_pieces')
    .set({ claim: null, progress: 0, tries: mostTries })
    .where('video_id', '=', video_id)
    .where('job_id', '=', id)
    .where('is_done', '=', false)
    .execute()
}

const runMark = 'run.'

/** As the run that has the film in hand claims its pieces. */
export function claimOfRun(run: string): string {
  return `${runMark}${run}`
}

function mine(db: Kysely<Tables>, { video_id, job_id, number, claim }: PieceRow) {
  return db
    .updateTable('processing_pieces')
    .where('video_id', '=', video_id)
    .where('job_id', '=', job_id)
    .where('number', '=', number)
    .where('claim', '=', claim)
    .where('is_done', '=', false)
}
