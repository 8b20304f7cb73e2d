import { expect, test } from 'vitest'

import type { Video } from '#contract/videos.ts'

import { broughtUpToDate } from './brought-up-to-date.ts'
import { everything, isSelected, nothing, selectedOf, withSelected } from './selection.ts'

function videoOf(id: string): Video {
  return {
    id,
    title: `Lesson ${id}`,
    channel: { id: 'channel-1', handle: 'workshop', displayName: 'Workshop', avatar: [] },
    owner: { id: 'person-1', username: 'mara', displayName: 'Mara', avatar: [] },
    thumbnail: null,
    durationMs: 1_800_000,
    publishedAt: null,
    viewCount: 0,
    likeCount: 0,
    commentCount: 0,
    access: 'internal',
    state: 'ready',
    publication: 'unpublished',
    schedule: { publishAt: null, unpublishAt: null },
    lang: null,
    hasCaptions: [],
    chaptersCount: 0,
    progress: null,
    isInWatchLater: false,
    isFeatured: false,
    flags: { vertical: false },
  }
}
const a = videoOf('a')
const b = videoOf('b')
const pageOf = (...items: Video[]) => ({ items })

test('videos are taken into a selection and out of it', () => {
  const two = withSelected(nothing, [a, b], true)
  expect(['a', 'b', 'c'].map((id) => isSelected(two, id))).toEqual([true, true, false])
  expect(isSelected(withSelected(two, [a], false), 'a')).toBe(false)
})

test('out of everything single ones are taken, and everything else stays in', () => {
  const butOne = withSelected(everything, [a], false)
  expect(['a', 'never seen'].map((id) => isSelected(butOne, id))).toEqual([false, true])
  expect(withSelected(butOne, [a], true)).toEqual(everything)
})

test('what went away is no longer selected, and what is changed is known as it is now', () => {
  const two = withSelected(nothing, [a, b], true)
  const published: Video = { ...b, publication: 'published' }
  const left = broughtUpToDate(
    two,
    { start: 0, pages: [pageOf(a, b)] },
    { start: 0, pages: [pageOf(published)] },
  )
  expect(left).toEqual(withSelected(nothing, [published], true))
})

test('what is not at hand any more, on pages that were let go of, stays selected', () => {
  const one = withSelected(nothing, [a], true)
  const first = { start: 0, pages: [pageOf(a), pageOf(b)] }
  const further = { start: 1, pages: [pageOf(b), pageOf(videoOf('c'))] }
  expect(broughtUpToDate(one, first, further)).toEqual(one)
  // Asked for from its beginning, and sorted otherwise: another list, of which less is known.
  expect(broughtUpToDate(one, first, { start: 0, pages: [pageOf(b)] })).toEqual(one)
  expect(broughtUpToDate(one, null, { start: 0, pages: [pageOf(b), pageOf()] })).toEqual(one)
})

test('what has only its first quality is published later where all of it is waited for', () => {
  const filters = {
    q: '',
    sort: 'new' as const,
    status: undefined,
    access: undefined,
    channel: undefined,
  }
  const partly: Video = { ...a, state: 'partially_ready' }
  const { mayWait } = selectedOf(withSelected(nothing, [partly], true), [partly], 1, filters)
  expect([mayWait('first'), mayWait('all')]).toEqual([false, true])
  const ready = selectedOf(withSelected(nothing, [b], true), [b], 1, filters)
  expect(ready.mayWait('all')).toBe(false)
})
