import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { notify } from '../engine/player-actions.ts'
import { Notice } from './notice.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a word is seen for a moment, and what is longer to read for as long as it is told to', async () => {
  render(<Notice />)
  act(() => notify('Sound off'))
  await pass(1000)
  expect(screen.queryByText('Sound off')).toBeNull()
  act(() => notify('A hand unrolls a map', 3000))
  await pass(2900)
  screen.getByText('A hand unrolls a map')
  await pass(200)
  expect(screen.queryByText('A hand unrolls a map')).toBeNull()
})
