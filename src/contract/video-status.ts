import * as z from 'zod/mini'

import type { Video } from './videos.ts'

/** Where a video is between a disk and its audience, as those who edit it are told. */
export const VideoStatus = z.enum([
  'published',
  'private',
  'scheduled',
  'when_ready',
  'draft',
  'sending',
  'preparing',
  'failed',
  'deleted',
])
export type VideoStatus = z.infer<typeof VideoStatus>

/** What stands in the way of watching comes first. `hasStatus` in server/videos/my-videos.ts is the same in SQL. */
export function statusOf({
  state,
  publication,
  access,
  schedule,
}: Pick<Video, 'state' | 'publication' | 'access' | 'schedule'>): VideoStatus {
  if (state === 'deleted' || state === 'failed') return state
  if (state === 'uploading') return 'sending'
  if (state === 'queued' || state === 'processing') return 'preparing'
  if (publication === 'unpublished') return schedule.publishAt === null ? 'draft' : 'scheduled'
  if (publication === 'when_ready') return 'when_ready'
  // "Published" beside "Only you" would say two things at once.
  return access === 'private' ? 'private' : 'published'
}
