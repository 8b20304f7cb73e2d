import { expect, test, vi } from 'vitest'

import { createStore } from './create-store.ts'

test('a change is read at once and told to everybody who listens', () => {
  const store = createStore('before')
  const seen: string[] = []
  store.subscribe(() => seen.push(`first ${store.read()}`))
  store.subscribe(() => seen.push(`second ${store.read()}`))
  store.write('after')
  expect(seen).toEqual(['first after', 'second after'])
})

test('the same value again wakes nobody', () => {
  const store = createStore(Number.NaN)
  const listener = vi.fn<() => void>()
  store.subscribe(listener)
  store.write(Number.NaN)
  expect(listener).not.toHaveBeenCalled()
})

test('who has left is not told', () => {
  const store = createStore(0)
  const listener = vi.fn<() => void>()
  const leave = store.subscribe(listener)
  store.write(1)
  leave()
  store.write(2)
  expect(listener).toHaveBeenCalledOnce()
})

test('who leaves while being told does not keep others from being told', () => {
  const store = createStore(0)
  const other = vi.fn<() => void>()
  const leave = store.subscribe(() => leave())
  store.subscribe(other)
  store.write(1)
  expect(other).toHaveBeenCalledOnce()
})

test('what feeds the store runs from the first listener to the last, and again', () => {
  const stop = vi.fn<() => void>()
  const start = vi.fn<() => () => void>(() => stop)
  const store = createStore(0, start)
  expect(start).not.toHaveBeenCalled()
  const leaveFirst = store.subscribe(() => undefined)
  const leaveSecond = store.subscribe(() => undefined)
  leaveFirst()
  leaveFirst()
  expect(stop).not.toHaveBeenCalled()
  leaveSecond()
  leaveSecond()
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1])
  store.subscribe(() => undefined)
  expect(start).toHaveBeenCalledTimes(2)
})

test('a store is fresh before its first listener reads', () => {
  const clock = createStore(0, () => {
    clock.write(42)
    return () => undefined
  })
  const listener = vi.fn<() => void>()
  clock.subscribe(listener)
  expect(clock.read()).toBe(42)
  expect(listener).not.toHaveBeenCalled()
})
