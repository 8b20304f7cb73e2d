import type { WordsConfig } from '#server/base/config.ts'
import { keepTrack } from '#server/captions/keep-track.ts'
import { nameOfLanguage } from '#server/captions/name-of-language.ts'
import { readHead } from '#server/captions/read-head.ts'
import { cuesOf, readFile } from '#server/captions/track-file.ts'
import { writeWebVtt } from '#server/captions/write-webvtt.ts'
import type { StoredLine } from '#server/database/stored-json.ts'
import { orMissing } from '#server/storage/or-missing.ts'
import type { Held } from '#server/transcription/transcribing.ts'
import { TranscriptionFailure } from '#server/transcription/transcription-failure.ts'
import {
  endTranscription,
  keepAnswer,
  keepPieces,
  piecesOf,
  type PieceRow,
} from '#server/transcription/transcription-row.ts'

import { askForLines } from './ask-for-lines.ts'
import { bareWords, markWords } from './marks.ts'

/** So much is asked for at once: models lose count of more. */
const most = { lines: 25, characters: 3_000 }
/** Before the first of them, so that "it" and "she" are known. */
const linesBefore = 3

/**
 * Makes a draft of the lines of a track in another language, with their times and marks. They are taken as they stand when
 * it begins, piece by piece; what was answered is kept for whoever goes on. Throws what keeps it from that.
 */
export async function translateTrack(held: Held): Promise<void> {
  const { services, row } = held
  const endpoint = services.config.translation
  if (endpoint === null) throw new TranscriptionFailure('unreachable', 'There is nobody to ask.')
  const known = await piecesOf(services.db, row)
  const pieces = known.length > 0 ? known : await planPieces(held)
  for (const piece of pieces) {
    if (piece.answer === null) await translatePiece(held, endpoint, pieces, piece)
  }
  await keepTranslated(held, endpoint)
}

async function planPieces({ services, row }: Held): Promise<PieceRow[]> {
  const file = await sourceOf({ services, row })
  if (file === null) throw new TranscriptionFailure('source-gone', 'There is no such track.')
  const lines = cuesOf(file).map(({ text: _text, ...line }): StoredLine => line)
  const rows = inPieces(lines).map((some, number) => ({
    transcription_id: row.id,
    number,
    from_ms: some[0]?.startMs ?? 0,
    until_ms: Math.max(...some.map(({ endMs }) => endMs)),
    lines: JSON.stringify(some),
  }))
  await keepPieces(services.db, rows)
  return piecesOf(services.db, row)
}

function inPieces(lines: readonly StoredLine[]): StoredLine[][] {
  const pieces: StoredLine[][] = []
  let characters = 0
  for (const line of lines) {
    const open = pieces.at(-1)
    characters += line.payload.length
    if (open === undefined || open.length >= most.lines || characters > most.characters) {
      pieces.push([line])
      characters = line.payload.length
    } else open.push(line)
  }
  return pieces
}

async function translatePiece(
  { services, row, signal }: Held,
  endpoint: WordsConfig,
  pieces: readonly PieceRow[],
  { number, lines }: PieceRow,
): Promise<void> {
  const { db, waits, clock } = services
  const asked = lines ?? []
  const last = pieces.find((one) => one.number === number - 1)?.lines ?? []
  const payloads = await askForLines(endpoint, {
    payloads: asked.map(({ payload }) => payload),
    before: last.slice(-linesBefore).map(({ payload }) => bareWords(markWords(payload).text)),
    from: row.from_lang ?? 'und',
    lang: row.lang,
    signal,
    waits,
  })
  const answer = asked.map(({ startMs, endMs }, at) => ({
    text: payloads[at] ?? '',
    startMs,
    endMs,
    confidence: null,
  }))
  await keepAnswer(db, row, { number, answer, now: clock() })
}

/** Throws a TranscriptionFailure where somebody wrote such a track meanwhile. */
async function keepTranslated({ services, row }: Held, endpoint: WordsConfig): Promise<void> {
  const { db, clock, log } = services
  const pieces = await piecesOf(db, row)
  const cues = pieces.flatMap(({ lines, answer }) =>
    (lines ?? []).map((line, at) => ({ ...line, text: '', payload: answer?.[at]?.text ?? '' })),
  )
  const file = await sourceOf({ services, row })
  const head = file === null ? '' : readHead(new TextDecoder().decode(file))
  const kind = row.kind
  await keepTrack(
    services,
    { videoId: row.video_id, lang: row.lang, kind },
    {
      file: new TextEncoder().encode(writeWebVtt(cues, head)),
      change: (before) => {
        if (before !== null) {
          throw new TranscriptionFailure('exists', 'Somebody wrote such lines meanwhile.')
        }
        return {
          label: nameOfLanguage(row.lang),
          origin: 'translated',
          state: 'draft',
          cue_count: cues.length,
          film_number: row.film_number,
          model: endpoint.model,
          updated_at: clock(),
        }
      },
      show: (trx) => endTranscription(trx, row),
    },
  )
  log.info('translation.finished', { videoId: row.video_id, lang: row.lang, cues: cues.length })
}

/** The file of the track that is translated; null where it is gone. */
async function sourceOf({
  services,
  row,
}: Pick<Held, 'services' | 'row'>): Promise<Uint8Array | null> {
  const track = await services.db
    .selectFrom('captions')
    .selectAll()
    .where('id', '=', row.from_id)
    .executeTakeFirst()
  return track === undefined ? null : orMissing(readFile(services, track))
}
