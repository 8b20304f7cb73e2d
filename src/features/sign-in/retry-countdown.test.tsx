import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { noteRetry } from './automatic-retry.ts'
import { RetryCountdown } from './retry-countdown.tsx'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const text = () => document.body.textContent

function show(isStopped = false) {
  const [onStop, onTry] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(<RetryCountdown isStopped={isStopped} onStop={onStop} onTry={onTry} />)
  return { onStop, onTry }
}

test('it counts down, tries once when it is due, and says so', () => {
  const { onTry } = show()
  expect(text()).toContain('We’ll try again in 5 s.')
  pass(2000)
  expect(text()).toContain('We’ll try again in 3 s.')
  // Read out once, not every second.
  expect(screen.getByRole('status').textContent).toBe('We’ll try again in 5 seconds.')
  pass(2750)
  expect(onTry).not.toHaveBeenCalled()
  pass(250)
  expect(onTry).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status').textContent).toBe('Trying again')
  expect(screen.queryByRole('button')).toBeNull()
  pass(60_000)
  expect(onTry).toHaveBeenCalledTimes(1)
})

test('each try waits longer, and after three it leaves the trying to people', () => {
  noteRetry()
  show()
  expect(text()).toContain('We’ll try again in 10 s.')
  noteRetry()
  noteRetry()
  const { onTry } = show()
  expect(text()).toContain('Try again in a moment.')
  pass(3_600_000)
  expect(onTry).not.toHaveBeenCalled()
})

test('it can be stopped', () => {
  const { onStop } = show()
  fireEvent.click(screen.getByRole('button', { name: 'Stop trying' }))
  expect(onStop).toHaveBeenCalledTimes(1)
})

test('one that is stopped tries nothing', () => {
  const { onTry } = show(true)
  pass(3_600_000)
  expect(onTry).not.toHaveBeenCalled()
  expect(text()).toBe('Try again in a moment.')
})
