import { act, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { itemFor } from '#tests/support/watching.ts'

import { playerState, updatePlayer } from '../engine/player-store.ts'
import { LateLayers } from './late-layers.tsx'

const exit = vi.fn<() => Promise<void>>()

beforeEach(() => {
  exit.mockReset().mockResolvedValue()
  Object.assign(document, { exitFullscreen: exit, fullscreenElement: document.body })
  updatePlayer({
    item: itemFor('one'),
    durationMs: 600_000,
    positionMs: 150_000,
    isFullscreen: true,
  })
})
afterEach(() => updatePlayer({ item: null, isFullscreen: false, positionMs: 0, durationMs: 0 }))

function show() {
  const root = document.createElement('div')
  const { container } = render(<LateLayers root={() => root} />)
  const finger = (id: number) => {
    const event = (name: 'pointerDown' | 'pointerMove' | 'pointerUp') => (x: number, y: number) =>
      act(async () =>
        fireEvent[name](root, { pointerType: 'touch', pointerId: id, clientX: x, clientY: y }),
      )
    return { down: event('pointerDown'), move: event('pointerMove'), up: event('pointerUp') }
  }
  return { container, root, finger }
}

test('the line at the edge is as long as what was played', async () => {
  const { container } = show()
  const line = container.querySelector('i')
  expect(line?.style.getPropertyValue('--played')).toBe('0.25')
  await act(async () => updatePlayer({ positionMs: 300_000 }))
  expect(line?.style.getPropertyValue('--played')).toBe('0.5')
})

test('which film it is stands on it in full screen alone', async () => {
  const { container } = show()
  expect(container.textContent).toBe('Film oneWorkshop')
  await act(async () => updatePlayer({ isFullscreen: false }))
  expect(container.textContent).toBe('')
})

test('a finger that goes down the picture leaves full screen; one that goes across or a little does not', async () => {
  const one = show().finger(1)
  await one.down(200, 100)
  await one.up(400, 190)
  await one.down(200, 100)
  await one.up(200, 160)
  expect(exit).not.toHaveBeenCalled()
  await one.down(200, 100)
  await one.up(220, 220)
  expect(exit).toHaveBeenCalledTimes(1)
})

test('two fingers that part fill the screen, and together they show the whole picture; leaving does, too', async () => {
  const { finger } = show()
  const [one, two] = [finger(1), finger(2)]
  await one.down(200, 200)
  await two.down(300, 200)
  await two.move(310, 200)
  expect(playerState().isFilling).toBe(false)
  await two.move(360, 200)
  expect(playerState().isFilling).toBe(true)
  await two.move(260, 200)
  expect(playerState().isFilling).toBe(false)
  await two.move(360, 200)
  await act(async () => updatePlayer({ isFullscreen: false }))
  expect(playerState().isFilling).toBe(false)
  expect(exit).not.toHaveBeenCalled()
})

test('what a finger does on the controls is theirs', async () => {
  const { root } = show()
  const button = root.appendChild(document.createElement('button'))
  const at = { pointerType: 'touch', pointerId: 1, clientX: 200 }
  await act(async () => {
    fireEvent.pointerDown(button, { ...at, clientY: 100 })
    fireEvent.pointerUp(button, { ...at, clientY: 300 })
  })
  expect(exit).not.toHaveBeenCalled()
})
