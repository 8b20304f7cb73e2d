import type { Video } from '#contract/videos.ts'

const person = { id: 'person-1', username: 'mara', displayName: 'Mara', avatar: [] }
/** Half an hour by Mara, two days old at noon of 21 November 2026, that nobody has begun. */
export const lesson: Video = {
  id: 'video-1',
  title: 'Lino printing',
  channel: { id: 'channel-1', handle: 'workshop', displayName: 'Workshop', avatar: [] },
  owner: person,
  thumbnail: null,
  durationMs: 1_800_000,
  publishedAt: '2026-11-19T12:00:00.000Z',
  viewCount: 0,
  likeCount: 0,
  commentCount: 0,
  access: 'public',
  state: 'ready',
  publication: 'published',
  schedule: { publishAt: null, unpublishAt: null },
  lang: null,
  hasCaptions: [],
  chaptersCount: 0,
  progress: null,
  isInWatchLater: false,
  isFeatured: false,
  flags: { vertical: false },
}
