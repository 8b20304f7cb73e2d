import type { WordsConfig } from '#server/base/config.ts'
import type { Waits } from '#server/base/waits.ts'

import { askMachine } from './ask-machine.ts'
import { namesLanguage } from './names-language.ts'
import { readAnswer, type HeardWord } from './read-answer.ts'
import { TranscriptionFailure } from './transcription-failure.ts'

interface Asked {
  /** RIFF WAVE. */
  sound: Uint8Array<ArrayBuffer>
  /** A tag of its language. */
  lang: string
  durationMs: number
  signal: AbortSignal
  waits: Pick<Waits, 'wordsMs' | 'wordsAgainMs'>
  /** How often it is asked at most; as is usual, unless set. */
  tries?: number
}

/** What is said in a piece of sound, by the protocol of https://platform.openai.com/docs/api-reference/audio. Throws a TranscriptionFailure. */
export async function askForWords(endpoint: WordsConfig, asked: Asked): Promise<HeardWord[]> {
  const { lang, signal, waits, tries } = asked
  const text = await askMachine(endpoint, {
    path: '/v1/audio/transcriptions',
    body: () => formOf(endpoint, asked),
    signal,
    waits,
    tries,
    explain: (answer, status) => {
      if (!namesLanguage(answer, sentLanguage(lang))) return
      throw new TranscriptionFailure('unknown-language', `It does not know ${lang} (${status}).`)
    },
  })
  return readAnswer(text, asked)
}

function formOf({ model }: WordsConfig, { sound, lang }: Asked): FormData {
  const form = new FormData()
  form.set('file', new Blob([sound], { type: 'audio/wav' }), 'sound.wav')
  form.set('model', model)
  if (lang !== 'und') form.set('language', sentLanguage(lang))
  form.set('response_format', 'verbose_json')
  form.append('timestamp_granularities[]', 'word')
  form.append('timestamp_granularities[]', 'segment')
  return form
}

/** The protocol knows languages, not how they are written or where they are spoken. */
function sentLanguage(lang: string): string {
  return new Intl.Locale(lang).language
}
