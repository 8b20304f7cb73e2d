import { expect, test } from 'vitest'

import { forEachVideo } from './for-each-video.ts'

test('every video gets its turn, at most four at once', async () => {
  let now = 0
  let most = 0
  const { done, failed } = await forEachVideo([1, 2, 3, 4, 5, 6, 7, 8, 9], async () => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 5))
    now -= 1
  })
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(failed).toEqual([])
  expect(most).toBe(4)
})

test('one that fails does not stop the others', async () => {
  const error = new Error('no')
  const { done, failed } = await forEachVideo(['a', 'b', 'c'], (video) =>
    video === 'b' ? Promise.reject(error) : Promise.resolve(),
  )
  expect(done).toEqual(['a', 'c'])
  expect(failed).toEqual([{ video: 'b', error }])
})
