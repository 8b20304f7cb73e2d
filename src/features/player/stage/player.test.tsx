import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { defaultPreferences } from '#contract/people.ts'
import { film, open, pass, startWatching, stopWatching } from '#tests/support/watching.ts'

import { mediaElement } from '../engine/media-element.ts'
import { playerState } from '../engine/player-store.ts'
import { Player } from './player.tsx'

const cues = [
  { startMs: 1000, endMs: 3000, text: 'Fold it in half.', speaker: null },
  { startMs: 2000, endMs: 4000, text: 'Like this?', speaker: null },
]
const openNext = vi.fn<() => void>()
const showChapters = vi.fn<() => void>()

beforeEach(() => {
  startWatching()
  film.durationS = 600
})
afterEach(stopWatching)

/** The player on a page, with a film that plays. */
async function show(change: Parameters<typeof open>[0] = {}): Promise<HTMLElement> {
  render(
    <Player
      cues={cues}
      next={{ title: 'The next one', pictureUrl: null, open: openNext }}
      onShowChapters={showChapters}
      onBack={() => undefined}
    />,
  )
  await act(async () => {
    open({ shouldPlay: true, preferences: defaultPreferences, ...change })
    await film.arrive()
    await pass(0)
  })
  return screen.getByRole('region', { name: 'Video player' })
}

const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => act(async () => fireEvent.click(button(name)))
const wait = (ms: number) => act(() => pass(ms))
const jump = (toS: number) =>
  act(async () => {
    mediaElement().currentTime = toS
    await film.settled()
  })

test('the button says what a press will do, and the clock where it is', async () => {
  const player = await show({ startMs: 61_000 })
  expect(player.textContent).toContain('1:01 / 10:00')
  await press('Pause')
  expect(mediaElement().paused).toBe(true)
  await press('Play')
  expect(mediaElement().paused).toBe(false)
})

test('a key that is pressed as soon as the player is drawn counts', async () => {
  render(<Player cues={[]} next={null} onShowChapters={showChapters} onBack={() => undefined} />)
  act(() => {
    open({ shouldPlay: false, preferences: defaultPreferences })
  })
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK' })
  expect(mediaElement().paused).toBe(false)
  await act(async () => film.arrive())
  expect(playerState().phase).toBe('playing')
})

test('captions stand on the picture while they are said, two speakers at once', async () => {
  const player = await show()
  await press('Captions')
  expect(button('Captions').getAttribute('aria-pressed')).toBe('true')
  const line = () => player.querySelector('[lang="en"]')?.textContent ?? null
  expect(line()).toBeNull()
  await jump(1.5)
  expect(line()).toBe('Fold it in half.')
  await jump(2.5)
  expect(line()).toBe('Fold it in half.\nLike this?')
  await jump(4)
  expect(line()).toBeNull()
})

test('the chapter that plays is named, and leads to the list', async () => {
  await show({ startMs: 130_000 })
  await press('Fold')
  expect(showChapters).toHaveBeenCalledTimes(1)
})

test('volume and mute', async () => {
  await show()
  const slider = screen.getByRole('slider', { name: 'Volume' })
  await act(async () => fireEvent.change(slider, { target: { value: '35' } }))
  expect(mediaElement().volume).toBe(0.35)
  await press('Mute')
  expect([mediaElement().muted, slider.getAttribute('aria-valuetext')]).toEqual([true, '0%'])
  await press('Sound on')
  expect([mediaElement().muted, mediaElement().volume]).toEqual([false, 0.35])
})

test('the seek bar goes by keys, steps of the settings, minutes and chapters', async () => {
  await show({ startMs: 200_000 })
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
  const player = await show()
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

test('controls leave after three seconds of playing, and come back with a pause', async () => {
  const player = await show()
  fireEvent.pointerMove(player, { pointerType: 'mouse' })
  await wait(2900)
  expect(player.dataset['controls']).toBe('shown')
  await wait(200)
  expect(player.dataset['controls']).toBe('hidden')
  await act(async () => mediaElement().pause())
  await wait(0)
  expect(player.dataset['controls']).toBe('shown')
})

test('a finger shows the controls; twice at a side it jumps, twice in the middle it pauses', async () => {
  const player = await show({ startMs: 100_000 })
  const picture = mediaElement().parentElement ?? player
  Object.assign(picture, { getBoundingClientRect: () => ({ left: 0, width: 900 }) })
  const tap = (clientX: number, pointerType = 'touch') =>
    act(async () => fireEvent.pointerUp(picture, { button: 0, pointerType, clientX }))
  await tap(100)
  await tap(100)
  expect(playerState().positionMs).toBe(90_000)
  await tap(800)
  await tap(800)
  expect(playerState().positionMs).toBe(100_000)
  await tap(450)
  await tap(450)
  expect(mediaElement().paused).toBe(true)
  await tap(450, 'mouse')
  expect(mediaElement().paused).toBe(false)
})

test('at the end the next video is named, and begins at a press or by itself', async () => {
  film.durationS = 5
  await show()
  await wait(5000)
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByText('Up next in 8')).toBeTruthy()
  await press('Play now')
  expect(openNext).toHaveBeenCalledTimes(1)
  await wait(8000)
  expect(openNext).toHaveBeenCalledTimes(2)
})

test('what is wrong is said on the picture, with the place kept', async () => {
  const player = await show()
  await wait(20_000)
  await act(async () => {
    await film.breakDecoding()
    await film.breakDecoding()
  })
  const said = within(player).getByRole('alert')
  expect(said.textContent).toMatch(/This video stopped making sense.*Your place is kept/)
})
