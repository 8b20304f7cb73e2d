import { expect, test } from 'vitest'

import type { QueueSummary } from '../queue/summarise-queue.ts'
import { describeQueue } from './describe-queue.ts'

const nothing: QueueSummary = {
  sentB: 0,
  totalB: 0,
  checkingCount: 0,
  movingCount: 0,
  pausableCount: 0,
  illustratingCount: 0,
  pausedCount: 0,
  waitingCount: 0,
  needsFileCount: 0,
  doneCount: 0,
  sendableCount: 0,
}
const say = (summary: Partial<QueueSummary>, isFresh = false) =>
  describeQueue({ ...nothing, ...summary }, isFresh)

test('an empty queue says nothing', () => {
  expect(say({})).toBeNull()
})

test('the file under way is counted among all', () => {
  const news = say({ movingCount: 4, doneCount: 1, sendableCount: 5, sentB: 64, totalB: 100 })
  expect(news).toMatchObject({ text: 'Uploading 2 of 5', icon: 'ring', fraction: 0.64 })
})

test('a file that is needed is said when nothing else moves', () => {
  expect(say({ needsFileCount: 1 })).toMatchObject({
    text: '1 upload waits for its file',
    tone: 'warning',
  })
  expect(say({ needsFileCount: 1, movingCount: 1, sendableCount: 2 })?.icon).toBe('ring')
})

test('a file that is looked into, of which nothing has been sent, is no upload under way', () => {
  expect(say({ checkingCount: 1, sendableCount: 1, totalB: 100 })).toBeNull()
})

test('a queue that only waits says what for', () => {
  expect(say({ waitingCount: 2, sendableCount: 2 })?.text).toBe('Waiting for connection')
})

test('pictures being made have words of their own, behind whatever is sent', () => {
  expect(say({ illustratingCount: 1, doneCount: 1 })?.text).toBe('Making the pictures…')
  expect(say({ illustratingCount: 1, doneCount: 1, movingCount: 1, sendableCount: 2 })?.text).toBe(
    'Uploading 2 of 2',
  )
})

test('all sent is said for a moment, then no more', () => {
  expect(say({ doneCount: 2, sendableCount: 2 }, true)?.text).toBe('All sent')
  expect(say({ doneCount: 2, sendableCount: 2 }, false)).toBeNull()
})
