import * as z from 'zod/mini'

import { Count, Id, QueryFlag, page, pageQuery } from '../fields.ts'
import { PlaybackGrant, ProgressReport } from '../playback.ts'
import { videoErrors } from '../video-errors.ts'
import { myVideosFilters, videoFilters } from '../video-filters.ts'
import { Access, Caption, Chapter, Video, VideoDetail, VideoPatch } from '../videos.ts'
import { defineCall } from './call.ts'

const videoParams = z.object({ videoId: Id })

export const VideoSort = z.enum(['new', 'popular', 'longest'])
export const listVideos = defineCall('GET /videos', {
  summary: 'Published videos this person may watch',
  auth: 'optional',
  query: z.object({ ...pageQuery, ...videoFilters, sort: z._default(VideoSort, 'new') }),
  answer: page(Video),
  errors: ['invalid-cursor'],
})

export const listSubscriptionFeed = defineCall('GET /feed/subscriptions', {
  summary: 'New videos of subscribed channels',
  auth: 'required',
  query: z.object({ ...pageQuery, hideWatched: QueryFlag }),
  answer: page(Video),
  errors: ['invalid-cursor'],
})

export const getVideo = defineCall('GET /videos/:videoId', {
  summary: 'Everything about one video',
  auth: 'optional',
  params: videoParams,
  answer: VideoDetail,
  concurrency: 'etag',
  errors: [...videoErrors, 'blocked-by-moderation'],
})

/** Never repeated from memory: access may have been withdrawn since. */
export const grantPlayback = defineCall('POST /videos/:videoId/playback', {
  summary: 'Permission to play, with signed URLs',
  auth: 'optional',
  params: videoParams,
  answer: PlaybackGrant,
  status: 201,
  isRepeatable: false,
  errors: [...videoErrors, 'video-processing'],
})

export const reportProgress = defineCall('PUT /videos/:videoId/progress', {
  summary: 'Where the person is in the video; counts a view after 30 s or half of it',
  auth: 'optional',
  params: videoParams,
  body: ProgressReport,
  errors: [...videoErrors, 'validation-failed'],
})

export const listRelated = defineCall('GET /videos/:videoId/related', {
  summary: 'What to watch next',
  auth: 'optional',
  params: videoParams,
  query: z.object({ ...pageQuery }),
  answer: page(Video),
  errors: [...videoErrors, 'invalid-cursor'],
})

export const ReactionCounts = z.object({
  likeCount: Count,
  likeState: z.nullable(z.enum(['like', 'dislike'])),
})

export const setReaction = defineCall('PUT /videos/:videoId/reaction', {
  summary: 'Likes, dislikes or takes it back',
  auth: 'required',
  params: videoParams,
  body: z.object({ value: z.nullable(z.enum(['like', 'dislike'])) }),
  answer: ReactionCounts,
  errors: videoErrors,
})

export const listCaptions = defineCall('GET /videos/:videoId/captions', {
  summary: 'Caption tracks of a video',
  auth: 'optional',
  params: videoParams,
  answer: z.object({ items: z.array(Caption) }),
  errors: videoErrors,
})

export const listChapters = defineCall('GET /videos/:videoId/chapters', {
  summary: 'Chapters of a video',
  auth: 'optional',
  params: videoParams,
  answer: z.object({ items: z.array(Chapter) }),
  errors: videoErrors,
})

export const patchVideo = defineCall('PATCH /videos/:videoId', {
  summary: 'Edits title, description, tags, channel, who can watch…',
  auth: 'required',
  params: videoParams,
  body: VideoPatch,
  bodyType: 'merge-patch',
  answer: VideoDetail,
  concurrency: 'if-match',
  errors: [
    ...videoErrors,
    'forbidden',
    'validation-failed',
    'version-conflict',
    'precondition-required',
  ],
})

export const publishVideo = defineCall('POST /videos/:videoId/publish', {
  summary: 'Publishes now, or as soon as the media is ready',
  auth: 'required',
  params: videoParams,
  body: z.object({ access: Access }),
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
