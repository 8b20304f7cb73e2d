import { InMemoryWebStorage } from 'oidc-client-ts'
import { beforeEach, expect, test } from 'vitest'

import { forgetRetries, noteRetry, retryDelayMs } from './automatic-retry.ts'

let store: Storage
beforeEach(() => {
  store = new InMemoryWebStorage()
})

test('three tries, each after twice the wait of the one before, then none', () => {
  const waits = [0, 1, 2, 3].map((try_) => {
    const wait = retryDelayMs(store, try_)
    noteRetry(store, try_)
    return wait
  })
  expect(waits).toEqual([5000, 10_000, 20_000, null])
})

test('somebody who presses the button, and ten minutes, begin the count anew', () => {
  for (const atMs of [0, 1, 2]) noteRetry(store, atMs)
  expect(retryDelayMs(store, 599_000)).toBe(null)
  expect(retryDelayMs(store, 600_003)).toBe(5000)
  forgetRetries(store)
  expect(retryDelayMs(store, 3)).toBe(5000)
})

test('a damaged count is no count', () => {
  store.setItem('foyer.retries', '{"x": null')
  expect(retryDelayMs(store, 1000)).toBe(5000)
})
