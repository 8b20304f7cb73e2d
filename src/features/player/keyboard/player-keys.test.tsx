import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { defaultPreferences } from '#contract/people.ts'
import {
  film,
  open,
  pass,
  phase,
  play,
  startWatching,
  stopWatching,
} from '#tests/support/watching.ts'

import { mediaElement } from '../engine/media-element.ts'
import { pause, seekTo } from '../engine/player-actions.ts'
import { playerState } from '../engine/player-store.ts'
import { followKeys } from './player-keys.ts'

const openNext = vi.fn<() => void>()
const openHelp = vi.fn<() => void>()
let root: HTMLElement
let stop: () => void

beforeEach(() => {
  startWatching()
  root = document.body.appendChild(document.createElement('div'))
  stop = followKeys(() => ({ root, openNext, openHelp }))
})
afterEach(() => {
  stop()
  root.remove()
  stopWatching()
})

/** Presses and lets go, somewhere on the page or in the player. */
function press(
  key: string,
  more: KeyboardEventInit = {},
  target: Element = document.body,
): boolean {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key
  const init = { key, code, ...more }
  const isFree = fireEvent.keyDown(target, init)
  fireEvent.keyUp(target, init)
  return isFree
}

/** When the key moved is what the event says, in milliseconds. */
function space(type: 'keydown' | 'keyup', atMs: number): void {
  const event = new KeyboardEvent(type, { key: ' ', code: 'Space', bubbles: true })
  Object.defineProperty(event, 'timeStamp', { value: atMs })
  fireEvent(document.body, event)
}

const atS = () => playerState().positionMs / 1000
const state = () => playerState()

test.each<[string, KeyboardEventInit, number]>([
  ['ArrowLeft', {}, 195],
  ['ArrowRight', {}, 205],
  ['j', {}, 190],
  ['l', {}, 210],
  ['ArrowLeft', { shiftKey: true }, 140],
  ['ArrowRight', { shiftKey: true }, 260],
  ['ArrowLeft', { ctrlKey: true }, 120],
  ['ArrowRight', { ctrlKey: true }, 300],
  ['7', { code: 'Digit7' }, 420],
  ['0', { code: 'Numpad0' }, 0],
])('from 200 s, %s %o leads to %i s', async (key, more, toS) => {
  await play({ startMs: 200_000 })
  press(key, more)
  expect(atS()).toBe(toS)
  await film.settled()
  expect(mediaElement().currentTime).toBe(toS)
})

test('nobody gets past the beginning or the end', async () => {
  await play({ startMs: 3000 })
  press('j')
  expect(atS()).toBe(0)
  press('End', {}, root)
  press('l')
  expect(atS()).toBe(600)
  press('Home', {}, root)
  expect(atS()).toBe(0)
})

test('a chapter that has just begun leads to the one before', async () => {
  await play({ startMs: 302_000 })
  press('ArrowLeft', { ctrlKey: true })
  expect(atS()).toBe(120)
  seekTo(310_000)
  press('ArrowLeft', { ctrlKey: true })
  expect(atS()).toBe(300)
})

test('keys that the page scrolls with are the player’s only inside it', async () => {
  await play()
  expect(press('ArrowUp')).toBe(true)
  expect(state().volume).toBe(1)
  expect(press('ArrowDown', {}, root)).toBe(false)
  expect([state().volume, mediaElement().volume]).toEqual([0.95, 0.95])
})

test('sound, speed, captions, size, loop and theatre', async () => {
  await play()
  press('m')
  expect([state().isMuted, mediaElement().muted]).toEqual([true, true])
  press('m')
  expect(mediaElement().muted).toBe(false)
  press('>', { code: 'Period', shiftKey: true })
  expect(mediaElement().playbackRate).toBe(1.25)
  press('Backspace')
  expect(mediaElement().playbackRate).toBe(1)
  press('<', { code: 'Comma', shiftKey: true })
  expect(state().speed).toBe(0.75)
  press('c')
  expect(state().captionLang).toBe('en')
  press('C', { shiftKey: true })
  await vi.waitFor(() => expect(state().captionLang).toBe('de'))
  press('C', { shiftKey: true })
  await vi.waitFor(() => expect(state().captionLang).toBeNull())
  press('+')
  await vi.waitFor(() => expect(state().captionSizePct).toBe(125))
  press('-')
  await vi.waitFor(() => expect(state().captionSizePct).toBe(100))
  press('r')
  expect(mediaElement().loop).toBe(true)
  press('t')
  expect(state().isTheatre).toBe(true)
  press('t')
  expect(state().isTheatre).toBe(false)
})

test('a frame further, and one back, only while it stands still', async () => {
  await play({ startMs: 10_000 })
  press('.')
  expect(atS()).toBe(10)
  pause()
  await film.settled()
  press('.')
  expect(atS()).toBeCloseTo(10.04)
  press(',')
  await film.settled()
  expect(atS()).toBeCloseTo(10)
})

test('the next video, and the list of keys', async () => {
  await play()
  press('N', { shiftKey: true })
  press('?', { code: 'Slash', shiftKey: true })
  expect([openNext.mock.calls.length, openHelp.mock.calls.length]).toEqual([1, 1])
})

test('Space plays and pauses; held, it plays twice as fast for as long', async () => {
  await play()
  press(' ', { code: 'Space' })
  expect(phase()).toBe('paused')
  press('k')
  await film.settled()
  space('keydown', 1000)
  await pass(400)
  expect(mediaElement().playbackRate).toBe(2)
  space('keyup', 1400)
  expect([mediaElement().playbackRate, phase()]).toEqual([1, 'playing'])
})

test('a short press of Space is one, however late a busy page hears that it is over', async () => {
  await play()
  space('keydown', 1000)
  await pass(900)
  space('keyup', 1080)
  expect([mediaElement().playbackRate, phase()]).toEqual([1, 'paused'])
})

test('a press that follows before the element has said anything of the first undoes it', async () => {
  await play()
  press('k')
  await film.settled()
  press('k')
  press('k')
  await film.settled()
  expect([mediaElement().paused, phase()]).toEqual([true, 'paused'])
})

test('what is typed, pressed on a button, or meant for the browser is not taken', async () => {
  await play()
  const field = root.appendChild(document.createElement('textarea'))
  const button = root.appendChild(document.createElement('button'))
  expect(press('k', {}, field)).toBe(true)
  expect(press(' ', { code: 'Space' }, button)).toBe(true)
  expect(press('k', { metaKey: true })).toBe(true)
  expect(press('l', { isComposing: true })).toBe(true)
  expect([phase(), atS()]).toEqual(['playing', 0])
  expect(press('k', {}, button)).toBe(false)
  expect(phase()).toBe('paused')
})

test('whoever switched shortcuts off has none', async () => {
  await play({ preferences: { ...defaultPreferences, shortcuts: { enabled: false } } })
  press('k')
  expect(phase()).toBe('playing')
})

test('the link carries the moment and not the tab', async () => {
  const written: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void written.push(text) },
  })
  history.replaceState(null, '', '/watch/abc?tab=comments&t=3')
  open({ startMs: 75_900, preferences: defaultPreferences })
  press('y')
  await pass(0)
  expect(written).toEqual([`${location.origin}/watch/abc?t=75`])
  expect(state().notice?.text).toBe('Link at this time copied')
})
