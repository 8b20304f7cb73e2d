import { expect, test } from 'vitest'

import type { Video } from '#contract/videos.ts'

import { describeAge, isNew } from './describe-video.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const person = { id: 'person-1', username: 'mara', displayName: 'Mara', avatar: [] }
const video: Video = {
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
  lang: null,
  hasCaptions: [],
  chaptersCount: 0,
  progress: null,
  isInWatchLater: false,
  flags: { vertical: false },
}

test('a video that was not begun tells its age', () => {
  expect(describeAge(video, now)).toBe('2 days ago')
  expect(isNew(video, now)).toBe(true)
})

test('a video that was begun tells what is left of it and is no longer new', () => {
  const begun = { ...video, progress: { positionMs: 1_080_000, percent: 60, completed: false } }
  expect(describeAge(begun, now)).toBe('12 min left')
  expect(isNew(begun, now)).toBe(false)
})

test('the last minute is told in seconds, and a finished video tells its age again', () => {
  const progress = { positionMs: 1_799_000, percent: 99.9, completed: false }
  expect(describeAge({ ...video, progress }, now)).toBe('1 s left')
  const completed = { ...progress, completed: true }
  expect(describeAge({ ...video, progress: completed }, now)).toBe('2 days ago')
})

test('a draft says that it is not published', () => {
  expect(describeAge({ ...video, publishedAt: null }, now)).toBe('Not published')
})
