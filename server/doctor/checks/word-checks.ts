import type { TranscriptionFault } from '#contract/calls/transcription-calls.ts'
import type { TranscriptionConfig } from '#server/base/config.ts'
import { defineCheck, NotAsked } from '#server/doctor/base/check.ts'
import type { EnvironmentFile } from '#server/doctor/base/environment-file.ts'
import { fail, ok, warn, type Judgement } from '#server/doctor/base/finding.ts'
import { askForWords } from '#server/transcription/ask-for-words.ts'
import { silentWave } from '#server/transcription/cut-sound.ts'
import { TranscriptionFailure } from '#server/transcription/transcription-failure.ts'

interface WordsEvidence {
  transcription: TranscriptionConfig | null
  /** Null where it answered as it should. */
  fault: TranscriptionFault | null
}

const askedMs = 1_000
const patienceMs = 30_000

export const words = defineCheck({
  id: 'words',
  async ask({ config }: EnvironmentFile): Promise<WordsEvidence> {
    if (config === null) throw new NotAsked('env-values')
    const { transcription } = config
    return { transcription, fault: transcription && (await faultOf(transcription)) }
  },
  judge: judgeWords,
})

/** Asks it what is said in a second of silence. */
async function faultOf(transcription: TranscriptionConfig): Promise<TranscriptionFault | null> {
  try {
    await askForWords(transcription, {
      sound: silentWave(askedMs),
      lang: 'en',
      durationMs: askedMs,
      signal: AbortSignal.timeout(patienceMs * 2),
      waits: { wordsMs: patienceMs, wordsAgainMs: 0 },
      tries: 1,
    })
    return null
  } catch (error) {
    return error instanceof TranscriptionFailure ? error.fault : 'unreachable'
  }
}

/** Whether captions can be made, and what would mend it. Never says the key. */
export function judgeWords({ transcription, fault }: WordsEvidence): Judgement {
  if (transcription === null) return ok('No machine makes captions (TRANSCRIPTION_URL is not set)')
  const { url, apiKey, model } = transcription
  if (fault !== null)
    return fail(`Captions cannot be made by ${url}: ${said(fault)}`, trouble(fault))
  const { protocol, hostname } = new URL(url)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (apiKey !== null && protocol === 'http:' && !isHere) {
    return warn(`Captions are made by ${model} at ${url}, and the key is sent there unencrypted`, {
      cause: 'plain',
      advice: 'Write an https address into TRANSCRIPTION_URL, unless nobody else is on that line.',
    })
  }
  return ok(`Captions are made by ${model} at ${url}`)
}

const sayings: Partial<Record<TranscriptionFault, string>> = {
  unreachable: 'nobody answers, or only that it cannot now',
  refused: 'it does not take the key',
  redirected: 'it leads elsewhere, where nothing is sent',
  nonsense: 'the answer is not that of a transcription',
  'unknown-language': 'it knows no English, with which it was asked',
}

function said(fault: TranscriptionFault): string {
  return sayings[fault] ?? 'it does not take what it is sent'
}

function trouble(fault: TranscriptionFault) {
  const advice: Partial<Record<TranscriptionFault, string>> = {
    refused: 'Write a key that it takes into TRANSCRIPTION_API_KEY.',
    redirected: 'Write the address that it leads to into TRANSCRIPTION_URL.',
    unreachable:
      'Start it, or write its address into TRANSCRIPTION_URL as this machine reaches it.',
  }
  const usual =
    'See whether TRANSCRIPTION_URL is what /v1/audio/transcriptions stands below, and TRANSCRIPTION_MODEL one of its models.'
  return { cause: fault, advice: advice[fault] ?? usual }
}
