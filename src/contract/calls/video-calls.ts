import * as z from 'zod/mini'

import { Caption } from '../captions.ts'
import { Count, Id, QueryFlag, page, pageQuery } from '../fields.ts'
import { PlaybackGrant, ProgressAnswer, ProgressReport } from '../playback.ts'
import { videoErrors } from '../video-errors.ts'
import { videoFilters } from '../video-filters.ts'
import { Video, VideoDetail } from '../videos.ts'
import { defineCall } from './call.ts'

export const videoParams = z.object({ videoId: Id })

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
  /** Of the grant for a film that is played already; without, or where that is not kept any more, it is the one of the video. */
  query: z.object({ version: z.optional(z.string().check(z.maxLength(200))) }),
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
  answer: ProgressAnswer,
  errors: [...videoErrors, 'validation-failed'],
})

export const listRelated = defineCall('GET /videos/:videoId/related', {
  summary: 'What to watch next',
  auth: 'optional',
  params: videoParams,
  /** `alike`: only those with a tag in common, and the newest 200 of the same subject. */
  query: z.object({ ...pageQuery, alike: QueryFlag }),
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
  summary: 'Caption tracks of a video: those on show, and for whoever may edit it the drafts',
  auth: 'optional',
  params: videoParams,
  answer: z.object({ items: z.array(Caption) }),
  errors: videoErrors,
})
