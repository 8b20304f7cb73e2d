import { fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { film, open, pass, startWatching, stopWatching } from '#tests/support/watching.ts'

import { mediaElement } from '../engine/media-element.ts'
import { Surface } from './surface.tsx'

const toggleControls = vi.fn<() => void>()
const finger = { button: 0, pointerId: 1, isPrimary: true, pointerType: 'touch', clientX: 300 }
const secondFinger = { ...finger, pointerId: 2, isPrimary: false, clientX: 500 }
const mouse = { ...finger, pointerType: 'mouse' }

beforeEach(() => {
  startWatching()
  toggleControls.mockReset()
})
afterEach(stopWatching)

/** The picture of a film that plays. */
async function show(): Promise<Element> {
  render(<Surface onToggleControls={toggleControls} root={() => null} />)
  open({ shouldPlay: true })
  await film.arrive()
  await pass(0)
  const picture = mediaElement().parentElement
  if (!picture) throw new Error('The film is not shown')
  return Object.assign(picture, { setPointerCapture: () => undefined })
}

test('two fingers do not hold, and neither of them taps', async () => {
  const picture = await show()
  fireEvent.pointerDown(picture, finger)
  fireEvent.pointerDown(picture, secondFinger)
  await pass(1000)
  expect(mediaElement().playbackRate).toBe(1)
  fireEvent.pointerUp(picture, secondFinger)
  fireEvent.pointerUp(picture, finger)
  fireEvent.pointerDown(picture, finger)
  fireEvent.pointerDown(picture, secondFinger)
  fireEvent.pointerUp(picture, secondFinger)
  fireEvent.pointerUp(picture, finger)
  await pass(1000)
  expect(toggleControls).not.toHaveBeenCalled()
})

test('a second finger ends the double speed of the first', async () => {
  const picture = await show()
  fireEvent.pointerDown(picture, finger)
  await pass(1000)
  expect(mediaElement().playbackRate).toBe(2)
  fireEvent.pointerDown(picture, secondFinger)
  expect(mediaElement().playbackRate).toBe(1)
})

test('a finger that swipes does not hold, and does not tap where it began', async () => {
  const picture = await show()
  fireEvent.pointerDown(picture, finger)
  fireEvent.pointerMove(picture, { ...finger, clientY: 12 })
  await pass(1000)
  expect(mediaElement().playbackRate).toBe(1)
  fireEvent.pointerUp(picture, finger)
  await pass(1000)
  expect(toggleControls).not.toHaveBeenCalled()
})

test('a finger that trembles holds, and so does a mouse that is moved', async () => {
  const picture = await show()
  for (const [pointer, clientY] of [
    [finger, 11],
    [mouse, 200],
  ] as const) {
    fireEvent.pointerDown(picture, pointer)
    fireEvent.pointerMove(picture, { ...pointer, clientY })
    await pass(1000)
    expect(mediaElement().playbackRate).toBe(2)
    fireEvent.pointerUp(picture, pointer)
  }
})

test('with Ctrl the mouse opens a menu on a Mac: it neither holds nor pauses', async () => {
  const picture = await show()
  fireEvent.pointerDown(picture, { ...mouse, ctrlKey: true })
  await pass(1000)
  expect(mediaElement().playbackRate).toBe(1)
  fireEvent.pointerUp(picture, { ...mouse, ctrlKey: true })
  expect(mediaElement().paused).toBe(false)
})
