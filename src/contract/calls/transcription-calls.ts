import * as z from 'zod/mini'

import { CaptionKind } from '../captions.ts'
import { Count, Id, KnownLanguage, Language, Milliseconds, Timestamp } from '../fields.ts'
import { videoErrors } from '../video-errors.ts'
import { defineCall } from './call.ts'

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
  /** The video plays another film by now than the one that was listened to. */
  'film-replaced',
  /** The track that was to be translated is not there any more. */
  'source-gone',
])
export type TranscriptionFault = z.infer<typeof TranscriptionFault>

/** Words that a machine is asked for. There are none of it once they are a track. */
export const Transcription = z.object({
  id: Id,
  videoId: Id,
  /** The track that comes of it. */
  lang: Language,
  kind: CaptionKind,
  /** The track that is translated; null where the film is listened to. */
  from: z.nullable(z.object({ lang: Language, kind: CaptionKind })),
  state: z.enum(['queued', 'running', 'failed']),
  /** How much work is done before it; null unless it is in line. */
  ahead: z.nullable(Count),
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

const trackParams = z.object({ videoId: Id, lang: KnownLanguage })

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

export const translateCaptions = defineCall('POST /videos/:videoId/captions/:lang/translate', {
  summary:
    'Has a machine put a track into this language, as a draft; what failed goes on where it stopped',
  auth: 'required',
  params: trackParams,
  query: z.object({
    /** The language of the track that is translated, and what that is for. Of descriptions come descriptions, of all else subtitles. */
    from: KnownLanguage,
    kind: z._default(CaptionKind, 'captions'),
  }),
  answer: Transcription,
  status: 202,
  errors: [
    ...videoErrors,
    'forbidden',
    'feature-disabled',
    'captions-exist',
    'already-transcribing',
    'validation-failed',
  ],
})

export const cancelTranslation = defineCall('DELETE /videos/:videoId/captions/:lang/translate', {
  summary: 'Stops that, or forgets that it failed; nothing of it is kept',
  auth: 'required',
  params: trackParams,
  query: z.object({
    /** Of the track that was to come of it. */
    kind: z._default(CaptionKind, 'subtitles'),
  }),
  errors: [...videoErrors, 'forbidden'],
})

export const getCaptionDoubts = defineCall('GET /videos/:videoId/captions/:lang/doubts', {
  summary: 'The words of a track that a machine was not sure of, for who reads it through',
  auth: 'required',
  params: trackParams,
  answer: CaptionDoubts,
  errors: [...videoErrors, 'forbidden'],
})
