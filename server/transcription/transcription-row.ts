import { sql, type Kysely, type Selectable } from 'kysely'

import type { Transcription } from '#contract/calls/transcription-calls.ts'
import { isOneOf } from '#server/database/is-one-of.ts'
import type { Tables } from '#server/database/tables.ts'

export type TranscriptionRow = Selectable<Tables['transcriptions']>
export type PieceRow = Selectable<Tables['transcription_pieces']>

const mark = 'words '

/** What the queue calls a piece of this work; no video has such an id. */
export function keyOf({ id }: Pick<TranscriptionRow, 'id'>): string {
  return `${mark}${id}`
}

/** Which transcription a piece of work is; null where it is another kind of work. */
export function transcriptionOf(key: string): string | null {
  return key.startsWith(mark) ? key.slice(mark.length) : null
}

/** Undefined once it is done or taken back, and while its video is deleted. */
export function findTranscription(
  db: Kysely<Tables>,
  id: string,
): Promise<TranscriptionRow | undefined> {
  return db
    .selectFrom('transcriptions as t')
    .innerJoin('videos as v', 'v.id', 't.video_id')
    .selectAll('t')
    .where('t.id', '=', id)
    .where('v.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Those of a video, with how much of the sound was listened to. */
export async function transcriptionsOf(
  db: Kysely<Tables>,
  videoId: string,
): Promise<Transcription[]> {
  const rows = await db
    .selectFrom('transcriptions')
    .selectAll()
    .where('video_id', '=', videoId)
    .orderBy('queued_at')
    .execute()
  const heard = await heardOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, video_id, lang, state, fault, queued_at }) => ({
    id,
    videoId: video_id,
    lang,
    state,
    percent: heard.get(id) ?? 0,
    fault,
    queuedAt: queued_at.toISOString(),
  }))
}

/** In percent, by id. */
async function heardOf(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const sums = await db
    .selectFrom('transcription_pieces')
    .select([
      'transcription_id as id',
      sql<number>`floor(100.0 * coalesce(sum(until_ms - from_ms) filter (where answer is not null), 0) / greatest(1, sum(until_ms - from_ms)))::int`.as(
        'percent',
      ),
    ])
    .where(isOneOf(ids, sql`transcription_id`))
    .groupBy('transcription_id')
    .execute()
  return new Map(sums.map(({ id, percent }) => [id, percent]))
}

export function piecesOf(db: Kysely<Tables>, { id }: Pick<TranscriptionRow, 'id'>) {
  return db
    .selectFrom('transcription_pieces')
    .selectAll()
    .where('transcription_id', '=', id)
    .orderBy('number')
    .execute()
}

/** Changes it as this run has it in hand; false where it was taken back, or another has it. */
export async function changeTranscription(
  db: Kysely<Tables>,
  { id, run }: Pick<TranscriptionRow, 'id' | 'run'>,
  change: Partial<Pick<TranscriptionRow, 'state' | 'run' | 'cut_off' | 'fault' | 'updated_at'>>,
): Promise<boolean> {
  const changed = await db
    .updateTable('transcriptions')
    .set(change)
    .where('id', '=', id)
    .where('run', 'is not distinct from', run)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
