import { expect, test } from 'vitest'

import { createWatchedTime } from './watched-time.ts'

test('what is played adds up', () => {
  const watched = createWatchedTime()
  for (const positionMs of [0, 250, 500, 2000]) watched.playTo(positionMs)
  expect(watched.ms()).toBe(2000)
})

test('where it begins, and what is jumped over, is not watched', () => {
  const watched = createWatchedTime()
  watched.playTo(60_000)
  watched.playTo(61_000)
  watched.jumpTo(500_000)
  watched.playTo(502_000)
  watched.jumpTo(0)
  watched.playTo(500)
  expect(watched.ms()).toBe(3500)
})
