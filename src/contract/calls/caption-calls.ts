import * as z from 'zod/mini'

import { CaptionLabel, CaptionPatch } from '../caption-changes.ts'
import { Caption, CaptionKind } from '../captions.ts'
import { Id, KnownLanguage } from '../fields.ts'
import { videoErrors } from '../video-errors.ts'
import { defineCall } from './call.ts'

const trackParams = z.object({ videoId: Id, lang: KnownLanguage })
const kindOf = { kind: z._default(CaptionKind, 'captions') }

/** A new track is a draft; one that is there keeps its state. */
export const putCaption = defineCall('PUT /videos/:videoId/captions/:lang', {
  summary:
    'Writes the track of a language, or another in its place; WebVTT or SubRip, decided by its bytes',
  auth: 'required',
  params: trackParams,
  query: z.object({
    ...kindOf,
    label: z.optional(CaptionLabel),
    /** `edit`: these are the lines of before, written on. Where they come from, and which film they fit, stays. */
    as: z._default(z.enum(['file', 'edit']), 'file'),
    /** What becomes of a line that says more than a track takes of one. */
    long: z._default(z.enum(['refuse', 'split']), 'refuse'),
  }),
  bodyType: 'captions',
  answer: Caption,
  concurrency: 'if-match-where-there',
  errors: [
    ...videoErrors,
    'forbidden',
    'validation-failed',
    'caption-invalid',
    'file-too-large',
    'quota-exceeded',
  ],
})

export const patchCaption = defineCall('PATCH /videos/:videoId/captions/:lang', {
  summary: 'Puts a track on show or takes it off, or names it otherwise',
  auth: 'required',
  params: trackParams,
  query: z.object(kindOf),
  body: CaptionPatch,
  bodyType: 'merge-patch',
  answer: Caption,
  concurrency: 'if-match',
  errors: [...videoErrors, 'forbidden'],
})

export const deleteCaption = defineCall('DELETE /videos/:videoId/captions/:lang', {
  summary: 'Deletes a track for good',
  auth: 'required',
  params: trackParams,
  query: z.object(kindOf),
  concurrency: 'if-match',
  errors: [...videoErrors, 'forbidden'],
})
