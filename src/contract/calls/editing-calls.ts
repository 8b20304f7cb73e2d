import * as z from 'zod/mini'

import { page, pageQuery } from '../fields.ts'
import { myVideosFilters } from '../my-videos-filters.ts'
import { changeErrors, videoErrors } from '../video-errors.ts'
import { Access, Schedule, Video, VideoDetail, VideoPatch, WaitFor } from '../videos.ts'
import { defineCall } from './call.ts'
import { videoParams } from './video-calls.ts'

export const patchVideo = defineCall('PATCH /videos/:videoId', {
  summary: 'Edits title, description, tags, channel, who can watch…',
  auth: 'required',
  params: videoParams,
  body: VideoPatch,
  bodyType: 'merge-patch',
  answer: VideoDetail,
  concurrency: 'if-match',
  errors: [...changeErrors, 'words-missing'],
})

export const publishVideo = defineCall('POST /videos/:videoId/publish', {
  summary: 'Publishes now, or as soon as the media is ready: its first quality, or all of it',
  auth: 'required',
  params: videoParams,
  /** Without `waitFor` the first quality is enough. */
  body: z.object({ access: Access, waitFor: z.optional(WaitFor) }),
  answer: VideoDetail,
  errors: [...videoErrors, 'forbidden', 'validation-failed', 'words-missing'],
})

/** Says all of it: null takes a time away, and without `waitFor` the first quality is enough at that time. What is published already has only a time at which it comes off. */
export const scheduleVideo = defineCall('PUT /videos/:videoId/schedule', {
  summary: 'Says when a video goes on show by itself, and when it comes off again',
  auth: 'required',
  params: videoParams,
  body: z.extend(Schedule, { waitFor: z.optional(WaitFor) }),
  answer: VideoDetail,
  errors: [...videoErrors, 'forbidden', 'validation-failed', 'words-missing'],
})

/** There is one on the front page: it takes the place of the one before. A draft or a private one is refused. */
export const featureVideo = defineCall('PUT /videos/:videoId/featured', {
  summary: 'Puts a video on the front page, or takes it off',
  auth: 'required',
  params: videoParams,
  body: z.object({ isFeatured: z.boolean() }),
  answer: VideoDetail,
  errors: [...videoErrors, 'forbidden', 'validation-failed'],
})

export const deleteVideo = defineCall('DELETE /videos/:videoId', {
  summary: 'Deletes a video; it can be restored for 30 days',
  auth: 'required',
  params: videoParams,
  status: 204,
  needsFreshSignIn: true,
  errors: [...videoErrors, 'forbidden'],
})

export const restoreVideo = defineCall('POST /videos/:videoId/restore', {
  summary: 'Takes a deletion back',
  auth: 'required',
  params: videoParams,
  answer: VideoDetail,
  errors: [...videoErrors, 'forbidden', 'quota-exceeded'],
})

export const listMyVideos = defineCall('GET /me/videos', {
  summary: 'Videos the person may edit, drafts included',
  auth: 'required',
  query: z.object({
    ...pageQuery,
    ...myVideosFilters,
    sort: z._default(z.enum(['new', 'title', 'views']), 'new'),
  }),
  answer: page(Video),
  errors: ['invalid-cursor'],
})
