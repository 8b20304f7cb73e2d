import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'

import type { Transcription } from '#contract/calls/transcription-calls.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { isOneOf } from '#server/database/is-one-of.ts'
import type { StoredWords } from '#server/database/stored-json.ts'
import type { Tables } from '#server/database/tables.ts'

export type TranscriptionRow = Selectable<Tables['transcriptions']>
export type FoundTranscription = TranscriptionRow & { playing: number }
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

/** Undefined once it is done or taken back, and while its video is deleted. `playing` is the film that its video plays. */
export function findTranscription(
  db: Kysely<Tables>,
  id: string,
): Promise<FoundTranscription | undefined> {
  return db
    .selectFrom('transcriptions as t')
    .innerJoin('videos as v', 'v.id', 't.video_id')
    .selectAll('t')
    .select('v.film_number as playing')
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
    .selectFrom('transcriptions as t')
    .selectAll('t')
    .select(aheadOf(db).as('ahead'))
    .where('t.video_id', '=', videoId)
    .orderBy('t.queued_at')
    .execute()
  const heard = await heardOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, video_id, lang, kind, state, fault, queued_at, ...row }) => ({
    id,
    videoId: video_id,
    lang,
    kind,
    from: fromOf(row),
    state,
    ahead: state === 'queued' && row.place !== null ? row.ahead : null,
    percent: heard.get(id) ?? 0,
    fault,
    queuedAt: queued_at.toISOString(),
  }))
}

function fromOf({
  from_lang: lang,
  from_kind: kind,
}: Pick<TranscriptionRow, 'from_lang' | 'from_kind'>): Transcription['from'] {
  return lang === null || kind === null ? null : { lang, kind }
}

/** All that is at work, and what waits at a place before: films that are prepared, and other words. */
function aheadOf(db: Kysely<Tables>) {
  return sql<number>`(
    ${db
      .selectFrom('processing_jobs as j')
      .innerJoin('videos as v', 'v.id', 'j.video_id')
      .select(({ fn }) => fn.countAll<number>().as('films'))
      .where('v.deleted_at', 'is', null)
      .where(isBefore('j'))}
    + ${db
      .selectFrom('transcriptions as o')
      .innerJoin('videos as w', 'w.id', 'o.video_id')
      .select(({ fn }) => fn.countAll<number>().as('words'))
      .where('w.deleted_at', 'is', null)
      .where(sql<boolean>`o.id != t.id`)
      .where(isBefore('o'))}
  )::int`
}

function isBefore(other: 'j' | 'o') {
  const { state, place, queued_at } = {
    state: sql.ref(`${other}.state`),
    place: sql.ref(`${other}.place`),
    queued_at: sql.ref(`${other}.queued_at`),
  }
  return sql<boolean>`(${state} = 'running'
    or (${state} = 'queued' and (${place}, ${queued_at}) < (t.place, t.queued_at)))`
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

/** The pieces, in their order, as they are written down. */
export async function keepPieces(
  db: Kysely<Tables>,
  rows: readonly Insertable<Tables['transcription_pieces']>[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (let from = 0; from < rows.length; from += 500) {
      await trx
        .insertInto('transcription_pieces')
        .values(rows.slice(from, from + 500))
        .execute()
    }
  })
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

/** Forgets that it was asked for, as its track is written. Throws where it was taken back at this moment: no track comes of it. */
export async function endTranscription(
  trx: Kysely<Tables>,
  { id, run }: Pick<TranscriptionRow, 'id' | 'run'>,
): Promise<void> {
  const asked = await trx
    .deleteFrom('transcriptions')
    .where('id', '=', id)
    .where('run', '=', run)
    .returning('id')
    .executeTakeFirst()
  if (asked === undefined) throw inOtherHands()
}

/** Keeps what was answered of one piece. Throws where another run has it by now. */
export async function keepAnswer(
  db: Kysely<Tables>,
  row: Pick<TranscriptionRow, 'id' | 'run'>,
  { number, answer, now }: { number: number; answer: StoredWords; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // It gets on: what went wrong before does not count any more.
    const isHeld = await changeTranscription(trx, row, { cut_off: 0, updated_at: now })
    if (!isHeld) throw inOtherHands()
    await trx
      .updateTable('transcription_pieces')
      .set({ answer: JSON.stringify(answer) })
      .where('transcription_id', '=', row.id)
      .where('number', '=', number)
      .execute()
  })
}

function inOtherHands(): Error {
  return new Error('It is in other hands.')
}
