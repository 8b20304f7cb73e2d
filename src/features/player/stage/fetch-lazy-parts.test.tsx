import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { EndCard, fetchLazyParts } from './lazy-parts.ts'

const load = vi.fn<() => Promise<void>>()

beforeEach(() => {
  vi.useFakeTimers()
  load.mockReset()
  vi.spyOn(EndCard, 'load').mockImplementation(load)
})
afterEach(() => void vi.useRealTimers())

test('what the player may need is fetched a while after it began', async () => {
  fetchLazyParts()
  await vi.advanceTimersByTimeAsync(1999)
  expect(load).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(load).toHaveBeenCalledTimes(1)
})

test.each([
  ['before it begins', 1000],
  ['while it waits for a quiet moment', 2010],
])('and not at all when it is called off %s', async (_when, afterMs) => {
  const callOff = fetchLazyParts()
  await vi.advanceTimersByTimeAsync(afterMs)
  callOff()
  await vi.runAllTimersAsync()
  expect(load).not.toHaveBeenCalled()
})
