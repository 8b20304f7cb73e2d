import { fetchFilm } from '#server/processing/job/scratch.ts'

import { askForWords } from './ask-for-words.ts'
import { cutSound, loudnessOf, readWave } from './cut-sound.ts'
import type { HeardWord } from './read-answer.ts'
import type { Transcribing } from './transcribing.ts'
import { TranscriptionFailure } from './transcription-failure.ts'
import { keepAnswer, keepPieces, piecesOf, type PieceRow } from './transcription-row.ts'

/** Asks what is said in each piece that nobody was asked about yet, and keeps each answer. Answers all words, by the film's time. */
export async function listenToPieces(
  transcribing: Transcribing,
  folder: string,
): Promise<HeardWord[]> {
  const { services, row } = transcribing
  const known = await piecesOf(services.db, row)
  const isHeard = known.length > 0 && known.every(({ answer }) => answer !== null)
  if (!isHeard) {
    const path = await writeFilmsSound(transcribing, folder)
    const pieces = known.length > 0 ? known : await planPieces(transcribing, path)
    for (const piece of pieces) if (piece.answer === null) await listenTo(transcribing, path, piece)
  }
  const heard = await piecesOf(services.db, row)
  return heard.flatMap(({ answer }) => answer ?? [])
}

/** Of several sounds the one in the language that is asked for, or else the first. */
async function writeFilmsSound(
  { services, engine, row, signal, pace }: Transcribing,
  folder: string,
): Promise<string> {
  if (row.file_key === null) throw new TranscriptionFailure('no-sound', 'There is no film.')
  const work = { input: await fetchFilm(services.storage, row.file_key, folder), folder, signal }
  const { audio } = await engine.probe(work)
  const sound = audio.find(({ lang }) => lang !== null && isSame(lang, row.lang)) ?? audio[0]
  if (sound === undefined) throw new TranscriptionFailure('no-sound', 'The film has no sound.')
  return engine.writeSound({ ...work, index: sound.index, pace })
}

function isSame(one: string, other: string): boolean {
  return new Intl.Locale(one).language === new Intl.Locale(other).language
}

async function planPieces(
  { services: { db, pieceLengths }, row, signal }: Transcribing,
  path: string,
): Promise<PieceRow[]> {
  const pieces = cutSound(await loudnessOf(path, signal), pieceLengths.wordsMs)
  if (pieces.length === 0) throw new TranscriptionFailure('no-sound', 'The sound has no length.')
  const rows = pieces.map(({ fromMs, untilMs, isSilent }, number) => ({
    transcription_id: row.id,
    number,
    from_ms: fromMs,
    until_ms: untilMs,
    answer: isSilent ? '[]' : null,
  }))
  await keepPieces(db, rows)
  return piecesOf(db, row)
}

async function listenTo(
  { services, endpoint, row, signal }: Transcribing,
  path: string,
  { number, from_ms: fromMs, until_ms: untilMs }: PieceRow,
): Promise<void> {
  const { db, waits, clock } = services
  const words = await askForWords(endpoint, {
    sound: await readWave(path, { fromMs, untilMs }),
    lang: row.lang,
    durationMs: untilMs - fromMs,
    signal,
    waits,
  })
  const answer = words.map(({ startMs, endMs, ...word }) => ({
    ...word,
    startMs: fromMs + startMs,
    endMs: fromMs + endMs,
  }))
  await keepAnswer(db, row, { number, answer, now: clock() })
}
