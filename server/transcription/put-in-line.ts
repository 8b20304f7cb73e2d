import type { Transaction } from 'kysely'

import type { Transcription } from '#contract/calls/transcription-calls.ts'
import type { Services } from '#server/api/services.ts'
import { findTrack, type TrackName } from '#server/captions/keep-track.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import { newId } from '#server/database/new-id.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { placeOfRest } from '#server/processing/line/place-in-line.ts'

import { requirePlaces } from './require-places.ts'
import { keyOf, transcriptionsOf, type TranscriptionRow } from './transcription-row.ts'

interface Asked {
  /** The track that is to come of it. */
  name: TrackName
  ownerId: string
  /** What it is made of: a film, or another track. */
  source: Pick<
    TranscriptionRow,
    'film_number' | 'file_key' | 'from_id' | 'from_version' | 'from_lang' | 'from_kind'
  >
}

/**
 * Puts work of a machine in line, as part of a transaction that holds the video. What failed goes on where it stopped, as
 * long as it is made of the same. Throws `captions-exist` where there is a track (no machine writes over what a person
 * may have written), `already-transcribing`, `validation-failed` where there is no place for another, and `rate-limited`
 * while too many are at work.
 */
export async function putInLine(
  { clock }: Pick<Services, 'clock'>,
  { trx, jobs }: { trx: Transaction<Tables>; jobs: JobQueue },
  { name, ownerId, source }: Asked,
): Promise<void> {
  const { videoId, lang, kind } = name
  if ((await findTrack(trx, name)) !== null) {
    throw new ProblemError('captions-exist', { params: { lang } })
  }
  const before = await trx
    .selectFrom('transcriptions')
    .selectAll()
    .where('video_id', '=', videoId)
    .where('lang', '=', lang)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (before !== undefined && before.state !== 'failed') {
    throw new ProblemError('already-transcribing', { params: { lang } })
  }
  await requirePlaces(trx, { ...name, ownerId })
  const now = clock()
  const place = await placeOfRest(trx, { videoId, number: source.film_number })
  const inLine = {
    state: 'queued' as const,
    run: null,
    cut_off: 0,
    fault: null,
    place,
    queued_at: now,
    updated_at: now,
  }
  const goesOn = before !== undefined && isMadeOf(before, source)
  const id = goesOn ? before.id : newId()
  if (goesOn) {
    await trx.updateTable('transcriptions').set(inLine).where('id', '=', id).execute()
  } else {
    if (before) await trx.deleteFrom('transcriptions').where('id', '=', before.id).execute()
    const values = { ...inLine, ...source, id, video_id: videoId, lang, kind }
    await trx.insertInto('transcriptions').values(values).execute()
  }
  await jobs.add(trx, { key: keyOf({ id }), place })
}

function isMadeOf(
  before: TranscriptionRow,
  { from_id, from_version, film_number }: Asked['source'],
) {
  const isSameTrack = before.from_id === from_id && before.from_version === from_version
  return isSameTrack && (from_id !== null || before.film_number === film_number)
}

/** The work that makes this track, as people are told. Throws `not-found`. */
export async function toldOf(
  db: Services['db'],
  { videoId, lang, kind }: TrackName,
): Promise<Transcription> {
  const all = await transcriptionsOf(db, videoId)
  const one = all.find((made) => made.lang === lang && made.kind === kind)
  if (one === undefined) throw new ProblemError('not-found')
  return one
}
