import * as z from 'zod/mini'

import { AbsoluteUrl, Id } from '../fields.ts'
import { videoErrors } from '../video-errors.ts'
import { defineCall } from './call.ts'

/** A byte of a wave says how loud so many milliseconds are. */
export const waveStepMs = 40

/** How loud a film is, moment by moment: one byte each, from 0 to 255. `coming` is worked on; where there is `none` nothing can be heard, or nobody can listen. */
export const Wave = z.object({
  state: z.enum(['none', 'coming', 'there']),
  /** Signed; null while it is not there. */
  url: z.nullable(AbsoluteUrl),
  stepMs: z.int(),
})
export type Wave = z.infer<typeof Wave>

export const getWave = defineCall('GET /videos/:videoId/wave', {
  summary:
    'How loud a film is, moment by moment, for who writes captions; the first to ask has it made',
  auth: 'required',
  params: z.object({ videoId: Id }),
  answer: Wave,
  errors: [...videoErrors, 'forbidden'],
})
