import * as z from 'zod'

import { TranscriptionFailure } from './transcription-failure.ts'
import { withMarks } from './with-marks.ts'
import { isUnspaced, wordsOfText } from './words-of-text.ts'

/** A word and when it is said, in milliseconds from where the sound begins. What stands before it is part of it. */
export interface HeardWord {
  text: string
  startMs: number
  endMs: number
  /** 0 to 1; null where it is not said. */
  confidence: number | null
}

/** Servers count a little before the sound begins, or a little more than certain. */
const within = (most: number) => z.number().transform((one) => Math.min(most, Math.max(0, one)))
const Seconds = within(100_000)

const Word = z.object({
  word: z.string().max(500),
  start: Seconds,
  end: Seconds,
  /** As whisper.cpp and faster-whisper say it. */
  probability: within(1).nullish().catch(null),
})
type Word = z.infer<typeof Word>

/** Without those that nobody can read: one is not worth the answer. */
const Words = z
  .array(Word.nullable().catch(null))
  .nullish()
  .transform((all) => (all ?? []).filter((one) => one !== null))

const Segment = z.object({
  start: Seconds,
  end: Seconds,
  text: z.string(),
  /** The mean of the logarithms of how likely its tokens are. */
  avg_logprob: z.number().nullish().catch(null),
  words: Words,
})
type Segment = z.infer<typeof Segment>

const Answer = z.object({
  text: z.string(),
  words: Words,
  segments: z.array(Segment).nullish(),
})

/** The words of an answer of the kind `verbose_json`, in order of time. Throws a TranscriptionFailure for anything else. */
export function readAnswer(
  text: string,
  { lang, durationMs }: { lang: string; durationMs: number },
): HeardWord[] {
  const answer = Answer.safeParse(parsed(text)).data
  if (answer === undefined) {
    throw new TranscriptionFailure('nonsense', 'The answer is not that of a transcription.')
  }
  const segments = answer.segments ?? []
  const own = segments.flatMap((segment) => segment.words)
  const words = own.length > 0 ? own : answer.words
  const whole = segments.length > 0 ? segments.map((one) => one.text).join(' ') : answer.text
  const timed =
    words.length > 0
      ? withMarks(words, own.length > 0 ? null : answer.text, lang)
      : spread(segments.length > 0 ? segments : [spoken(answer.text, durationMs)], lang)
  if (timed.length === 0 && whole.trim() !== '') {
    throw new TranscriptionFailure('nonsense', 'Something is said, and no word of it.')
  }
  return timed.map((word) => heard(word, segments, durationMs)).toSorted(byStart)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const byStart = (one: HeardWord, other: HeardWord) => one.startMs - other.startMs

/** Nothing is said after the sound has ended. */
function heard(
  { word, start, end, probability }: Word,
  segments: readonly Segment[],
  durationMs: number,
): HeardWord {
  const startMs = Math.min(Math.round(start * 1000), durationMs)
  const endMs = Math.min(Math.max(startMs, Math.round(end * 1000)), durationMs)
  const around = segments.find((one) => one.start <= start && start < one.end)
  const sure = around?.avg_logprob
  const likely = sure === undefined || sure === null ? null : Math.min(1, Math.exp(sure))
  return { text: word, startMs, endMs, confidence: probability ?? likely }
}

const spoken = (text: string, durationMs: number) => ({ start: 0, end: durationMs / 1000, text })

/** Where single words have no time, each takes as much of its sentence's as it is long. */
function spread(sentences: readonly Pick<Segment, 'start' | 'end' | 'text'>[], lang: string) {
  return sentences.flatMap(({ start, end, text }): Word[] => {
    const isApart = /^\s/.test(text) || isUnspaced(text)
    const words = wordsOfText(isApart ? text : ` ${text}`, lang)
    const length = words.reduce((sum, word) => sum + word.length, 0)
    let at = start
    return words.map((word) => {
      const from = at
      at += ((end - start) * word.length) / length
      return { word, start: from, end: at }
    })
  })
}
