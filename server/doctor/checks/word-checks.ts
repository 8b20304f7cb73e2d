import type { TranscriptionFault } from '#contract/calls/transcription-calls.ts'
import type { WordsConfig } from '#server/base/config.ts'
import { defineCheck, NotAsked } from '#server/doctor/base/check.ts'
import type { EnvironmentFile } from '#server/doctor/base/environment-file.ts'
import { fail, ok, warn, type Judgement } from '#server/doctor/base/finding.ts'
import { askForWords } from '#server/transcription/ask-for-words.ts'
import { silentWave } from '#server/transcription/cut-sound.ts'
import { TranscriptionFailure } from '#server/transcription/transcription-failure.ts'
import { askForLines } from '#server/translation/ask-for-lines.ts'

interface WordsEvidence {
  endpoint: WordsConfig | null
  /** Null where it answered as it should. */
  fault: TranscriptionFault | null
}

const askedMs = 1_000
const patienceMs = 30_000
const once = { waits: { wordsMs: patienceMs, wordsAgainMs: 0 }, tries: 1 }

/** What a machine is set for: how its settings begin, what it makes, and where that stands below its address. */
interface Work {
  prefix: 'TRANSCRIPTION' | 'TRANSLATION'
  made: string
  path: string
}

const listening: Work = {
  prefix: 'TRANSCRIPTION',
  made: 'Captions',
  path: '/v1/audio/transcriptions',
}
const translating: Work = {
  prefix: 'TRANSLATION',
  made: 'Translations',
  path: '/v1/chat/completions',
}

export const words = defineCheck({
  id: 'words',
  ask: ({ config }: EnvironmentFile) =>
    evidenceOf(config?.transcription, (endpoint) =>
      askForWords(endpoint, {
        sound: silentWave(askedMs),
        lang: 'en',
        durationMs: askedMs,
        signal: AbortSignal.timeout(patienceMs * 2),
        ...once,
      }),
    ),
  judge: (evidence: WordsEvidence) => judgeWords(evidence),
})

export const translation = defineCheck({
  id: 'translation',
  ask: ({ config }: EnvironmentFile) =>
    evidenceOf(config?.translation, (endpoint) =>
      askForLines(endpoint, {
        payloads: ['Good evening.'],
        before: [],
        from: 'en',
        lang: 'fr',
        signal: AbortSignal.timeout(patienceMs * 2),
        ...once,
      }),
    ),
  judge: (evidence: WordsEvidence) => judgeWords(evidence, translating),
})

async function evidenceOf(
  endpoint: WordsConfig | null | undefined,
  ask: (endpoint: WordsConfig) => Promise<unknown>,
): Promise<WordsEvidence> {
  if (endpoint === undefined) throw new NotAsked('env-values')
  return { endpoint, fault: endpoint && (await faultOf(() => ask(endpoint))) }
}

async function faultOf(ask: () => Promise<unknown>): Promise<TranscriptionFault | null> {
  try {
    await ask()
    return null
  } catch (error) {
    return error instanceof TranscriptionFailure ? error.fault : 'unreachable'
  }
}

/** Whether words can be made. Never says the key. */
export function judgeWords({ endpoint, fault }: WordsEvidence, work: Work = listening): Judgement {
  const { made, prefix } = work
  if (endpoint === null)
    return ok(`No machine makes ${made.toLowerCase()} (${prefix}_URL is not set)`)
  const { url, apiKey, model } = endpoint
  if (fault !== null)
    return fail(`${made} cannot be made by ${url}: ${said(fault)}`, trouble(fault, work))
  const { protocol, hostname } = new URL(url)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (apiKey !== null && protocol === 'http:' && !isHere) {
    return warn(`${made} are made by ${model} at ${url}, and the key is sent there unencrypted`, {
      cause: 'plain',
      advice: `Write an https address into ${prefix}_URL, unless nobody else is on that line.`,
    })
  }
  return ok(`${made} are made by ${model} at ${url}`)
}

const sayings: Partial<Record<TranscriptionFault, string>> = {
  unreachable: 'nobody answers, or only that it cannot now',
  refused: 'it does not take the key',
  redirected: 'it leads elsewhere, where nothing is sent',
  nonsense: 'the answer is not what was asked for',
  'unknown-language': 'it knows no English, with which it was asked',
}

function said(fault: TranscriptionFault): string {
  return sayings[fault] ?? 'it does not take what it is sent'
}

function trouble(fault: TranscriptionFault, { prefix, path }: Work) {
  const advice: Partial<Record<TranscriptionFault, string>> = {
    refused: `Write a key that it takes into ${prefix}_API_KEY.`,
    redirected: `Write the address that it leads to into ${prefix}_URL.`,
    unreachable: `Start it, or write its address into ${prefix}_URL as this machine reaches it.`,
  }
  const usual = `See whether ${prefix}_URL is what ${path} stands below, and ${prefix}_MODEL one of its models.`
  return { cause: fault, advice: advice[fault] ?? usual }
}
