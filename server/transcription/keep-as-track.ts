import { keepTrack } from '#server/captions/keep-track.ts'
import { nameOfLanguage } from '#server/captions/name-of-language.ts'
import { writeWebVtt } from '#server/captions/write-webvtt.ts'

import type { HeardWord } from './read-answer.ts'
import type { Transcribing } from './transcribing.ts'
import { TranscriptionFailure } from './transcription-failure.ts'
import { endTranscription, piecesOf } from './transcription-row.ts'
import { wordsToCues } from './words-to-cues.ts'

/** A word that is less sure than this is looked at by whoever checks the lines. */
const doubtful = 0.5
/** Whoever has more to look at reads all of it. */
const mostDoubts = 2_000

/** Makes a draft of words, and forgets that they were asked for. Throws a TranscriptionFailure where somebody wrote lines meanwhile, or nothing was said. */
export async function keepAsTrack(
  { services, endpoint, row }: Transcribing,
  words: readonly HeardWord[],
): Promise<void> {
  const { db, clock, log } = services
  const last = (await piecesOf(db, row)).at(-1)
  const cues = wordsToCues(words, last?.until_ms ?? 0)
  if (cues.length === 0) throw new TranscriptionFailure('silence', 'Nobody says anything.')
  const name = { videoId: row.video_id, lang: row.lang, kind: 'captions' as const }
  await keepTrack(services, name, {
    file: new TextEncoder().encode(writeWebVtt(cues)),
    change: (before, filmNumber) => {
      if (filmNumber !== row.film_number) {
        throw new TranscriptionFailure('film-replaced', 'The video plays another film by now.')
      }
      if (before !== null) {
        throw new TranscriptionFailure('exists', 'Somebody wrote such lines meanwhile.')
      }
      return {
        label: nameOfLanguage(row.lang),
        origin: 'auto',
        state: 'draft',
        cue_count: cues.length,
        film_number: row.film_number,
        model: endpoint.model,
        confidence: meanOf(words),
        doubts: JSON.stringify(doubtsIn(words)),
        updated_at: clock(),
      }
    },
    show: (trx) => endTranscription(trx, row),
  })
  log.info('transcription.finished', { videoId: row.video_id, lang: row.lang, cues: cues.length })
}

function meanOf(words: readonly HeardWord[]): number | null {
  const known = words.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]))
  if (known.length === 0) return null
  return known.reduce((sum, one) => sum + one, 0) / known.length
}

/** Without the marks around them: those are not heard. */
function doubtsIn(words: readonly HeardWord[]) {
  return words
    .flatMap(({ confidence, text, ...when }) => {
      const bare = text.replaceAll(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '')
      const isDoubtful = confidence !== null && confidence < doubtful && bare !== ''
      return isDoubtful ? [{ ...when, text: bare, confidence }] : []
    })
    .slice(0, mostDoubts)
}
