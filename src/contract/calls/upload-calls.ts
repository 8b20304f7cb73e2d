import * as z from 'zod/mini'

import { Id } from '../fields.ts'
import { limits } from '../limits.ts'
import { DraftAnswer, StoryboardGeometry, UploadSession, VideoDraft } from '../uploads.ts'
import { fileErrors, videoErrors } from '../video-errors.ts'
import { VideoDetail } from '../videos.ts'
import { defineCall } from './call.ts'

export const createDraft = defineCall('POST /videos', {
  summary:
    'Creates the draft and its upload before a byte is sent, or gives a draft another file; takes an Idempotency-Key',
  auth: 'required',
  body: VideoDraft,
  answer: DraftAnswer,
  status: 201,
  errors: [...fileErrors, 'duplicate-file'],
})

export const listMyUploads = defineCall('GET /me/uploads', {
  summary: 'Uploads that are not finished',
  auth: 'required',
  answer: z.object({ items: z.array(UploadSession) }),
})

export const putThumbnail = defineCall('PUT /videos/:videoId/thumbnail', {
  summary: 'Sets the poster in one width; JPEG, PNG, WebP or AVIF, decided by its bytes',
  auth: 'required',
  params: z.object({ videoId: Id }),
  query: z.object({
    width: z.pipe(z.coerce.number(), z.literal(limits.posterWidths)),
    height: z.coerce.number().check(z.int(), z.minimum(90), z.maximum(1080)),
    /** The colour and the blur shown while pictures load; a poster without keeps no blur of the one before. */
    dominant: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/))),
    /** The poster in 16 × 9 pixels, row by row, as bytes of red, green and blue in base64url. */
    blur: z.optional(z.string().check(z.regex(/^[\w-]{576}$/))),
  }),
  bodyType: 'image',
  answer: VideoDetail,
  errors: [
    ...videoErrors,
    'forbidden',
    'file-too-large',
    'quota-exceeded',
    'unsupported-media',
    'validation-failed',
  ],
})

export const putStoryboard = defineCall('PUT /videos/:videoId/storyboard', {
  summary: 'Sets the sprite sheet for scrubbing',
  auth: 'required',
  params: z.object({ videoId: Id }),
  query: StoryboardGeometry,
  bodyType: 'image',
  answer: VideoDetail,
  errors: [
    ...videoErrors,
    'forbidden',
    'file-too-large',
    'quota-exceeded',
    'unsupported-media',
    'validation-failed',
  ],
})
