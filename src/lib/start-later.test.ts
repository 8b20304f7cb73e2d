import { expect, test, vi } from 'vitest'

import { startLater } from './start-later.ts'

test('it begins when the code is here and stops when told', async () => {
  const stop = vi.fn<() => void>()
  const start = vi.fn<() => () => void>(() => stop)
  const end = startLater(() => Promise.resolve(start))
  expect(start).not.toHaveBeenCalled()
  await Promise.resolve()
  expect(start).toHaveBeenCalledOnce()
  end()
  expect(stop).toHaveBeenCalledOnce()
})

test('stopped before the code came, it never begins', async () => {
  const start = vi.fn<() => () => void>(() => () => undefined)
  startLater(() => Promise.resolve(start))()
  await Promise.resolve()
  expect(start).not.toHaveBeenCalled()
})

test('code that cannot be fetched is no error', async () => {
  const end = startLater(() => Promise.reject(new Error('offline')))
  await Promise.resolve()
  expect(end).not.toThrow()
})
