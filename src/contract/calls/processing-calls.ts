import * as z from 'zod/mini'

import { Id } from '../fields.ts'
import { ProcessingJob } from '../processing.ts'
import { videoErrors } from '../video-errors.ts'
import { defineCall } from './call.ts'

const params = z.object({ videoId: Id })

export const getProcessing = defineCall('GET /videos/:videoId/processing', {
  summary:
    'How far a video is on its way to be watched, step by step; null when it never was prepared',
  auth: 'optional',
  params,
  answer: z.object({ job: z.nullable(ProcessingJob) }),
  errors: videoErrors,
})

export const listMyProcessing = defineCall('GET /me/processing', {
  summary:
    'What is being prepared of the videos the person may edit, what stopped, and what was done a moment ago',
  auth: 'required',
  answer: z.object({ items: z.array(ProcessingJob) }),
})

export const retryProcessing = defineCall('POST /videos/:videoId/processing/retry', {
  summary: 'Tries again what stopped; what was made by then is kept',
  auth: 'required',
  params,
  answer: ProcessingJob,
  status: 202,
  errors: [...videoErrors, 'forbidden', 'feature-disabled'],
})

export const cancelProcessing = defineCall('POST /videos/:videoId/processing/cancel', {
  summary: 'Stops preparing a video; what can be watched by then stays',
  auth: 'required',
  params,
  answer: ProcessingJob,
  errors: [...videoErrors, 'forbidden'],
})
