import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { dropItem, putItem, putLive } from '../state/queue-store.ts'
import { startTransfer } from '../state/transfer-speed.ts'
import { newUploadItem } from '../state/upload-item.ts'
import { whenNotInTheWay } from './in-the-way.ts'

const MB = 1_000_000
const film = Object.defineProperty(new File(['x'], 'harbour.mp4'), 'size', { value: 300 * MB })
const item = newUploadItem(film, {
  key: 'k1',
  subject: 'ines',
  title: 'Harbour',
  nowMs: 1,
  channelId: null,
})
let isFree = false

beforeEach(() => {
  vi.useFakeTimers({ now: 1 })
  isFree = false
})
afterEach(() => {
  dropItem('k1')
  vi.useRealTimers()
})

async function sendAt(bytesPerSecond: number): Promise<void> {
  putItem({ ...item, state: { name: 'sending' } })
  const speed = { ...startTransfer(performance.now(), 0), bytesPerSecond }
  putLive('k1', { sentB: 0, speed })
  void whenNotInTheWay('k1').then(() => (isFree = true))
  await vi.advanceTimersByTimeAsync(1_000)
}

test('on a fast line nothing is drawn before all of the file is there', async () => {
  await sendAt(100 * MB)
  expect(isFree).toBe(false)
  putItem({ ...item, state: { name: 'verifying' } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isFree).toBe(true)
})

test('what takes its time is drawn beside', async () => {
  await sendAt(1 * MB)
  expect(isFree).toBe(true)
})

test('so is what was paused, and not what waits for a person or a line', async () => {
  await sendAt(100 * MB)
  putItem({ ...item, state: { name: 'waiting', cause: 'sign-in', retryAtMs: null } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isFree).toBe(false)
  putItem({ ...item, state: { name: 'paused' } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isFree).toBe(true)
})
