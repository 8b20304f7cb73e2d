import { setTimeout as sleep } from 'node:timers/promises'

import type { TranscriptionConfig } from '#server/base/config.ts'
import { reasonOfFailure } from '#server/base/fetch-failure.ts'
import type { Waits } from '#server/base/waits.ts'

import { namesLanguage } from './names-language.ts'
import { createPatience } from './patience.ts'
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

const answerB = 4 * 1024 ** 2

/**
 * What is said in a piece of sound, by the protocol of https://platform.openai.com/docs/api-reference/audio. What may be
 * otherwise in a moment is asked again, later each time, or when it was said to. Throws a TranscriptionFailure.
 */
export async function askForWords(
  endpoint: TranscriptionConfig,
  asked: Asked,
): Promise<HeardWord[]> {
  const { waits, tries, signal } = asked
  const patience = createPatience({ tries, firstMs: waits.wordsAgainMs })
  while (true) {
    const answer = await ask(endpoint, asked)
    if ('text' in answer) return readAnswer(answer.text, asked)
    const waitMs = patience(answer)
    if (waitMs === null) {
      throw new TranscriptionFailure(
        'unreachable',
        `No words came in all tries; at last ${answer.said}.`,
      )
    }
    await sleep(waitMs, undefined, { signal })
  }
}

type Answer =
  | { text: string }
  /** It may be otherwise in a moment. */
  | { said: string; isTurnedAway: boolean; againMs: number | null }

async function ask(endpoint: TranscriptionConfig, asked: Asked): Promise<Answer> {
  const late = AbortSignal.timeout(asked.waits.wordsMs)
  try {
    const response = await fetch(`${endpoint.url}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: endpoint.apiKey === null ? {} : { Authorization: `Bearer ${endpoint.apiKey}` },
      body: formOf(endpoint, asked),
      // Elsewhere nobody should see the key, nor what is said in films.
      redirect: 'manual',
      signal: AbortSignal.any([asked.signal, late]),
    })
    const text = await textOf(response)
    return response.ok ? { text } : judged(response, text, asked.lang)
  } catch (error) {
    asked.signal.throwIfAborted()
    if (error instanceof TranscriptionFailure) throw error
    const { reason } = reasonOfFailure(error)
    return { said: `it failed with ${reason}`, isTurnedAway: false, againMs: null }
  }
}

function formOf({ model }: TranscriptionConfig, { sound, lang }: Asked): FormData {
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

/** Throws for what no other try would change. Nothing that was answered is told: the key may stand in it. */
function judged({ status, headers }: Response, text: string, lang: string): Answer {
  const said = `it answered ${status}`
  if (status >= 300 && status < 400) {
    throw new TranscriptionFailure('redirected', `It leads elsewhere (${status}).`)
  }
  if (status === 401 || status === 403) {
    throw new TranscriptionFailure('refused', `The key is not taken (${status}).`)
  }
  if (status >= 500 || status === 408 || status === 425 || status === 429) {
    const againMs = againAfter(headers.get('retry-after'))
    return { said, isTurnedAway: againMs !== null || status === 429, againMs }
  }
  const isBad = status === 400 || status === 422
  if (isBad && namesLanguage(text, sentLanguage(lang))) {
    throw new TranscriptionFailure('unknown-language', `It does not know ${lang} (${status}).`)
  }
  throw new TranscriptionFailure('rejected', `It does not take what it is sent (${status}).`)
}

/** `Retry-After` in seconds or as a date (RFC 9110 §10.2.3). */
function againAfter(text: string | null): number | null {
  if (text === null) return null
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > answerB) {
      throw new TranscriptionFailure('nonsense', 'It says more than anybody can in that time.')
    }
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}
