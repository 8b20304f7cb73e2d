import { beforeEach, expect, test } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import type { Home, Shelf } from '#contract/home.ts'
import type { Video } from '#contract/videos.ts'

import { keys } from './keys.ts'
import { putFirst } from './put-first.ts'

function cardOf(id: string): Video {
  return {
    id,
    title: `Lesson ${id}`,
    channel: { id: 'channel-1', handle: 'workshop', displayName: 'Workshop', avatar: [] },
    owner: { id: 'person-1', username: 'mara', displayName: 'Mara', avatar: [] },
    thumbnail: null,
    durationMs: 100_000,
    publishedAt: null,
    viewCount: 0,
    likeCount: 0,
    commentCount: 0,
    access: 'internal',
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
}

function shelfOf(id: Shelf['id'], layout: Shelf['layout'], ...cards: string[]): Shelf {
  return { id, layout, lead: null, items: cards.map(cardOf) }
}

const whole: Home = {
  shelves: [
    shelfOf('featured', 'marquee', 'top'),
    shelfOf('continue', 'row', 'a', 'b', 'c'),
    shelfOf('popular', 'row', 'd', 'e'),
  ],
}
const at = (positionMs: number) => ({ positionMs, durationMs: 100_000 })
const read = () => queryClient.getQueryData<Home>(keys.home)
const order = () => read()?.shelves.map(({ items }) => items.map(({ id }) => id).join(''))

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(keys.home, whole, { updatedAt: 1 })
})

test('what is being watched goes to the start of its row, with how far it is', () => {
  putFirst('b', at(40_000))
  expect(order()).toEqual(['top', 'bac', 'de'])
  const first = read()?.shelves[1]?.items[0]
  expect(first?.progress).toEqual({ positionMs: 40_000, percent: 40, completed: false })
})

test('what stood lower moves up, as no video stands on two shelves', () => {
  putFirst('e', at(40_000))
  expect(order()).toEqual(['top', 'eabc', 'd'])
})

test('the page stays as old as it was, and is asked for again', () => {
  putFirst('b', at(40_000))
  expect(queryClient.getQueryState(keys.home)?.dataUpdatedAt).toBe(1)
})

test.each([
  ['stands in the big picture', 'top', 40_000],
  ['is no further than its start', 'b', 9000],
  ['is as good as over', 'b', 99_000],
  ['is on no shelf', 'z', 40_000],
])('what %s stays where it is', (_why, id, positionMs) => {
  putFirst(id, at(positionMs))
  expect(read()).toBe(whole)
})

test('where nothing is kept, nothing is made up', () => {
  queryClient.clear()
  putFirst('b', at(40_000))
  expect(read()).toBeUndefined()
})
