import * as z from 'zod/mini'

import { Id, Language, Milliseconds, Timestamp } from '../fields.ts'
import { videoErrors } from '../video-errors.ts'
import { defineCall } from './call.ts'
import { TrackLanguage } from './caption-calls.ts'

/** Why no words came of it. */
export const TranscriptionFault = z.enum([
  /** Nobody answered, or only that it cannot now, again and again. */
  'unreachable',
  /** The key of the service is not taken. */
  'refused',
  /** Another address was named: a key is shown to nobody else. */
  'redirected',
  /** It does not take what it was sent: another model, or another address, perhaps. */
  'rejected',
  'nonsense',
  'unknown-language',
  'no-sound',
  /** Nothing is said in the film. */
  'silence',
  /** Somebody wrote lines of that language meanwhile. */
  'exists',
  'no-room',
  /** It was cut off again and again, or nobody knows. */
  'stopped',
])
export type TranscriptionFault = z.infer<typeof TranscriptionFault>

/** Words that a machine is asked for. There are none of it once they are a track. */
export const Transcription = z.object({
  id: Id,
  videoId: Id,
  lang: Language,
  state: z.enum(['queued', 'running', 'failed']),
  percent: z.int().check(z.minimum(0), z.maximum(100)),
  /** Null unless it has failed. What was heard by then is kept for another try. */
  fault: z.nullable(TranscriptionFault),
  queuedAt: Timestamp,
})
export type Transcription = z.infer<typeof Transcription>

/** A word that a machine was not sure of. */
export const CaptionDoubt = z.object({
  text: z.string(),
  startMs: Milliseconds,
  endMs: Milliseconds,
  /** 0 to 1. */
  confidence: z.number(),
})
export type CaptionDoubt = z.infer<typeof CaptionDoubt>

/** How sure a machine was of a track. Once somebody has checked it, no word is doubted any more. */
export const CaptionDoubts = z.object({
  /** Of all words, 0 to 1; null where it does not say. */
  confidence: z.nullable(z.number()),
  words: z.array(CaptionDoubt),
})
export type CaptionDoubts = z.infer<typeof CaptionDoubts>

const trackParams = z.object({ videoId: Id, lang: TrackLanguage })

export const listTranscriptions = defineCall('GET /videos/:videoId/transcriptions', {
  summary: 'The captions of a video that a machine is at, waits to begin, or could not make',
  auth: 'required',
  params: z.object({ videoId: Id }),
  answer: z.object({ items: z.array(Transcription) }),
  errors: [...videoErrors, 'forbidden'],
})

export const generateCaptions = defineCall('POST /videos/:videoId/captions/:lang/generate', {
  summary:
    'Has a machine write the captions of a language as a draft; what failed goes on where it stopped',
  auth: 'required',
  params: trackParams,
  answer: Transcription,
  status: 202,
  errors: [
    ...videoErrors,
    'forbidden',
    'feature-disabled',
    'captions-exist',
    'already-transcribing',
    'video-processing',
    'validation-failed',
  ],
})

export const cancelCaptions = defineCall('DELETE /videos/:videoId/captions/:lang/generate', {
  summary: 'Stops that, or forgets that it failed; nothing of it is kept',
  auth: 'required',
  params: trackParams,
  errors: [...videoErrors, 'forbidden'],
})

export const getCaptionDoubts = defineCall('GET /videos/:videoId/captions/:lang/doubts', {
  summary: 'The words of a track that a machine was not sure of, for who reads it through',
  auth: 'required',
  params: trackParams,
  answer: CaptionDoubts,
  errors: [...videoErrors, 'forbidden'],
})
