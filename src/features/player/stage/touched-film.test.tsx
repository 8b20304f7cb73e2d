import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { showPlayer, wait } from '#tests/support/shown-player.tsx'
import { pass, startWatching, stopWatching } from '#tests/support/watching.ts'

import { mediaElement } from '../engine/media-element.ts'
import { playerState } from '../engine/player-store.ts'

beforeEach(() => void startWatching())
afterEach(stopWatching)

test('a tap on the picture begins a film that was never played', async () => {
  const player = await showPlayer({ shouldPlay: false })
  const picture = player.querySelector('div') ?? document.body
  const finger = { pointerId: 1, pointerType: 'touch', button: 0, isPrimary: true }
  Object.assign(picture, { setPointerCapture: () => undefined })
  await act(async () => {
    fireEvent.pointerDown(picture, finger)
    fireEvent.pointerUp(picture, finger)
    await pass(300)
  })
  expect(mediaElement().paused).toBe(false)
})

test('controls leave after three seconds of playing, and come back with a pause', async () => {
  const player = await showPlayer()
  fireEvent.pointerMove(player, { pointerType: 'mouse' })
  await wait(2900)
  expect(player.dataset['controls']).toBe('shown')
  await wait(200)
  expect(player.dataset['controls']).toBe('hidden')
  await act(async () => mediaElement().pause())
  await wait(0)
  expect(player.dataset['controls']).toBe('shown')
})

test('a finger shows the controls; twice at a side it jumps and a third time again, twice in the middle it pauses', async () => {
  const player = await showPlayer({ startMs: 100_000 })
  const picture = mediaElement().parentElement ?? player
  Object.assign(picture, {
    getBoundingClientRect: () => ({ left: 0, width: 900 }),
    setPointerCapture: () => undefined,
  })
  const tap = (clientX: number, pointerType = 'touch') =>
    act(async () => {
      fireEvent.pointerDown(picture, { button: 0, isPrimary: true, pointerType, clientX })
      fireEvent.pointerUp(picture, { button: 0, isPrimary: true, pointerType, clientX })
    })
  await tap(100)
  await tap(100)
  expect(playerState().positionMs).toBe(90_000)
  await tap(100)
  expect(playerState().positionMs).toBe(80_000)
  await tap(800)
  await tap(800)
  expect(playerState().positionMs).toBe(90_000)
  await tap(450)
  await tap(450)
  expect(mediaElement().paused).toBe(true)
  await tap(450, 'mouse')
  expect(mediaElement().paused).toBe(false)
})

test('the picture held down plays at double speed and says so until it is let go, which is no press', async () => {
  const player = await showPlayer()
  const picture = mediaElement().parentElement ?? player
  Object.assign(picture, { setPointerCapture: () => undefined })
  const finger = { button: 0, isPrimary: true, pointerType: 'touch' }
  await act(async () => fireEvent.pointerDown(picture, finger))
  await wait(1500)
  expect(mediaElement().playbackRate).toBe(2)
  expect(player.textContent).toContain('2×')
  await act(async () => fireEvent.pointerUp(picture, finger))
  expect([mediaElement().playbackRate, mediaElement().paused]).toEqual([1, false])
  expect(player.textContent).not.toContain('2×')
  expect(player.dataset['controls']).toBe('shown')
})
