import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { button, jump, press, showPlayer } from '#tests/support/shown-player.tsx'
import { film, startWatching, stopWatching } from '#tests/support/watching.ts'

import { mediaElement } from '../engine/media-element.ts'
import { updatePlayer } from '../engine/player-store.ts'

beforeEach(() => void startWatching())
afterEach(stopWatching)

test('the button says what a press will do, and the clock where it is', async () => {
  const player = await showPlayer({ startMs: 61_000 })
  expect(player.textContent).toContain('1:01 / 10:00')
  await press('Pause')
  expect(mediaElement().paused).toBe(true)
  await press('Play')
  expect(mediaElement().paused).toBe(false)
})

test('captions stand on the picture while they are said, two speakers at once', async () => {
  const player = await showPlayer()
  await press('Captions')
  expect(button('Captions').getAttribute('aria-pressed')).toBe('true')
  const lines = (lang = 'en') =>
    [...player.querySelectorAll(`p[lang="${lang}"]`)].map((line) => line.textContent)
  expect(lines()).toEqual([])
  await jump(1.5)
  expect(lines()).toEqual(['Fold it in half.'])
  await jump(2.5)
  expect(lines()).toEqual(['Fold it in half.', 'Like this?'])
  act(() => updatePlayer({ secondLang: 'de-AT' }))
  expect(lines('de')).toEqual(['In der Mitte falten.'])
  await jump(4)
  expect([...lines(), ...lines('de')]).toEqual([])
})

test('volume and mute', async () => {
  await showPlayer()
  const slider = screen.getByRole('slider', { name: 'Volume' })
  await act(async () => fireEvent.change(slider, { target: { value: '35' } }))
  expect(mediaElement().volume).toBe(0.35)
  await press('Mute')
  expect([mediaElement().muted, slider.getAttribute('aria-valuetext')]).toEqual([true, '0%'])
  await press('Sound on')
  expect([mediaElement().muted, mediaElement().volume]).toEqual([false, 0.35])
})

test('the seek bar goes by keys, steps of the settings, minutes and chapters', async () => {
  await showPlayer({ startMs: 200_000 })
  const bar = screen.getByRole('slider', { name: 'Seek' })
  const key = (key: string, more: KeyboardEventInit = {}) =>
    act(async () => {
      fireEvent.keyDown(bar, { key, ...more })
      await film.settled()
    })
  expect(bar.getAttribute('aria-valuetext')).toContain('Fold')
  await key('ArrowRight')
  expect(bar.getAttribute('aria-valuenow')).toBe('205')
  await key('PageUp')
  await key('ArrowLeft', { shiftKey: true })
  await key('ArrowUp')
  await key('ArrowDown')
  expect(bar.getAttribute('aria-valuenow')).toBe('205')
  await key('ArrowRight', { ctrlKey: true })
  expect(bar.getAttribute('aria-valuenow')).toBe('300')
  await key('End')
  expect(mediaElement().currentTime).toBe(600)
  await key('Home')
  expect(mediaElement().currentTime).toBe(0)
})

test('the seek bar is dragged: it shows the place and goes there when let go', async () => {
  const player = await showPlayer()
  const bar = screen.getByRole('slider', { name: 'Seek' })
  Object.assign(bar, {
    setPointerCapture: () => undefined,
    getBoundingClientRect: () => ({ left: 100, width: 1000 }),
  })
  const at = { button: 0, pointerId: 1, pointerType: 'touch' }
  fireEvent.pointerDown(bar, { ...at, clientX: 350 })
  fireEvent.pointerMove(bar, { ...at, clientX: 600 })
  expect(bar.getAttribute('aria-valuenow')).toBe('300')
  expect(player.dataset['preview']).toBe('true')
  expect(mediaElement().currentTime).toBe(0)
  await act(async () => {
    fireEvent.pointerUp(bar, { ...at, clientX: 5000 })
    await film.settled()
  })
  expect(mediaElement().currentTime).toBe(600)
  expect(player.dataset['preview']).toBeUndefined()
})
