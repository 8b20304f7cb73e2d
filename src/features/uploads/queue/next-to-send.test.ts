import { expect, test } from 'vitest'

import { newUploadItem, type UploadItem, type UploadState } from '../state/upload-item.ts'
import { nextToSend } from './next-to-send.ts'

const item = (key: string, state: UploadState): UploadItem => ({
  ...newUploadItem(new File(['x'], 'a.mp4'), {
    key,
    subject: 's',
    title: 'A',
    nowMs: 0,
    channelId: null,
  }),
  state,
})

test('two are sent at a time, first come first served', () => {
  const ready = ['a', 'b', 'c'].map((key) => item(key, { name: 'ready' }))
  expect(nextToSend(ready, 2)).toEqual(['a', 'b'])
})

test('one that waits for the service keeps its place; one that is paused gives it up', () => {
  const busy = item('a', { name: 'waiting', cause: 'busy', retryAtMs: 1 })
  const paused = item('b', { name: 'paused' })
  const rest = [item('c', { name: 'ready' }), item('d', { name: 'ready' })]
  expect(nextToSend([busy, paused, ...rest], 2)).toEqual(['c'])
})

test('nothing starts when both places are taken', () => {
  const sending = ['a', 'b'].map((key) => item(key, { name: 'sending' }))
  expect(nextToSend([...sending, item('c', { name: 'ready' })], 2)).toEqual([])
})
