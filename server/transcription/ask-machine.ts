import { setTimeout as sleep } from 'node:timers/promises'

import type { WordsConfig } from '#server/base/config.ts'
import { reasonOfFailure } from '#server/base/fetch-failure.ts'
import type { Waits } from '#server/base/waits.ts'

import { createPatience } from './patience.ts'
import { TranscriptionFailure } from './transcription-failure.ts'

interface Asked {
  /** Below the address of the endpoint. */
  path: '/v1/audio/transcriptions' | '/v1/chat/completions'
  /** Made anew for each try. */
  body: () => FormData | string
  signal: AbortSignal
  waits: Pick<Waits, 'wordsMs' | 'wordsAgainMs'>
  /** How often it is asked at most; as is usual, unless set. */
  tries?: number | undefined
  /** Called with what is answered to a request that it calls wrong (400, 422): may throw something that says more. */
  explain?: (answer: string, status: number) => void
}

const answerB = 4 * 1024 ** 2

/**
 * What an endpoint that speaks OpenAI's protocol answers. What may be otherwise in a moment is asked again, later each
 * time, or when it was said to. Throws a TranscriptionFailure.
 */
export async function askMachine(endpoint: WordsConfig, asked: Asked): Promise<string> {
  const { waits, tries, signal } = asked
  const patience = createPatience({ tries, firstMs: waits.wordsAgainMs })
  while (true) {
    const answer = await ask(endpoint, asked)
    if ('text' in answer) return answer.text
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

async function ask({ url, apiKey }: WordsConfig, asked: Asked): Promise<Answer> {
  const late = AbortSignal.timeout(asked.waits.wordsMs)
  const body = asked.body()
  try {
    const response = await fetch(`${url}${asked.path}`, {
      method: 'POST',
      headers: {
        ...(apiKey !== null && { Authorization: `Bearer ${apiKey}` }),
        ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      },
      body,
      // Elsewhere nobody should see the key, nor what is said in films.
      redirect: 'manual',
      signal: AbortSignal.any([asked.signal, late]),
    })
    const text = await textOf(response)
    return response.ok ? { text } : judged(response, text, asked)
  } catch (error) {
    asked.signal.throwIfAborted()
    if (error instanceof TranscriptionFailure) throw error
    const { reason } = reasonOfFailure(error)
    return { said: `it failed with ${reason}`, isTurnedAway: false, againMs: null }
  }
}

/** Throws for what no other try would change. Nothing that was answered is told: the key may stand in it. */
function judged({ status, headers }: Response, text: string, { explain }: Asked): Answer {
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
  if (status === 400 || status === 422) explain?.(text, status)
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
