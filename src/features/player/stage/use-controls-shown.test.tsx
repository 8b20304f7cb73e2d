import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { updatePlayer } from '../engine/player-store.ts'
import { useControlsShown } from './use-controls-shown.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  updatePlayer({ phase: 'idle' })
  document.body.replaceChildren()
})

function controls(phase: 'playing' | 'paused', isHeld = false) {
  updatePlayer({ phase })
  const root = document.body.appendChild(document.createElement('div'))
  const { result } = renderHook(() => useControlsShown({ current: root }, isHeld))
  return {
    root,
    isShown: () => result.current.isShown,
    wake: () => act(() => result.current.wake()),
    toggle: () => act(() => result.current.toggle()),
  }
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('they leave three seconds after the last movement', () => {
  const { isShown, wake } = controls('playing')
  wake()
  pass(2000)
  wake()
  pass(2999)
  expect(isShown()).toBe(true)
  pass(1)
  expect(isShown()).toBe(false)
  wake()
  expect(isShown()).toBe(true)
})

test('they leave three seconds after it began, without any movement', () => {
  const { isShown } = controls('paused')
  act(() => updatePlayer({ phase: 'playing' }))
  pass(2999)
  expect(isShown()).toBe(true)
  pass(1)
  expect(isShown()).toBe(false)
})

test('a tap on the picture sends them away, and the next one brings them back', () => {
  const { isShown, toggle } = controls('playing')
  toggle()
  expect(isShown()).toBe(false)
  toggle()
  expect(isShown()).toBe(true)
  pass(3000)
  expect(isShown()).toBe(false)
})

test('a tap while it is paused sends nothing away once it plays', () => {
  const { isShown, toggle } = controls('paused')
  toggle()
  act(() => updatePlayer({ phase: 'playing' }))
  expect(isShown()).toBe(true)
})

test.each([
  ['it is paused', 'paused', false],
  ['a menu is open', 'playing', true],
] as const)('they stay while %s', (_name, phase, isHeld) => {
  const { isShown, wake } = controls(phase, isHeld)
  wake()
  pass(3000)
  expect(isShown()).toBe(true)
})

test('they stay while something in them has the keyboard’s focus', () => {
  const { root, isShown, wake } = controls('playing')
  const focused = vi.spyOn(root, 'querySelector').mockReturnValue(root)
  wake()
  pass(3000)
  expect(isShown()).toBe(true)
  focused.mockReturnValue(null)
  pass(3000)
  expect(isShown()).toBe(false)
})
