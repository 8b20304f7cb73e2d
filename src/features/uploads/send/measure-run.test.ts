import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { putLive, readQueue } from '../state/queue-store.ts'
import { measure, restartClock } from './measure-run.ts'
import type { Run } from './upload-run.ts'

const mebiB = 1024 * 1024
let run: Run
const easeOff = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  run = {
    key: 'film',
    sending: { start: vi.fn(), stop: vi.fn(), halve: () => null, easeOff },
    attempt: 0,
    renewals: 0,
    stalls: 0,
    timer: null,
    isStopped: false,
    isFresh: false,
    fromB: 0,
    lostFromB: null,
  }
})
afterEach(() => {
  vi.useRealTimers()
  putLive('film', null)
})

const speed = () => readQueue().live.get('film')?.speed.bytesPerSecond

test('what the service had already is no speed; what leaves after it is', () => {
  restartClock(run, 0)
  vi.advanceTimersByTime(1000)
  measure(run, 500 * mebiB)
  expect(speed()).toBeNull()
  vi.advanceTimersByTime(1000)
  measure(run, 502 * mebiB)
  expect(speed()).toBe(2 * mebiB)
  vi.advanceTimersByTime(1000)
  measure(run, 504 * mebiB)
  expect(speed()).toBe(2 * mebiB)
})

test('the second time that nothing moves the chunks become smaller, once', () => {
  restartClock(run, 0)
  vi.advanceTimersByTime(35_000)
  expect([run.stalls, easeOff.mock.calls.length]).toEqual([1, 0])
  vi.advanceTimersByTime(10_000)
  expect([run.stalls, easeOff.mock.calls.length]).toEqual([2, 1])
  vi.advanceTimersByTime(60_000)
  expect(easeOff).toHaveBeenCalledTimes(1)
})
