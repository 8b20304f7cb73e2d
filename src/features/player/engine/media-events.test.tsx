import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import {
  film,
  open,
  pass,
  phase,
  play,
  startWatching,
  stopWatching,
} from '#tests/support/watching.ts'

import { mediaElement } from './media-element.ts'
import { pause, seekTo, toggleLoop, togglePlay } from './player-actions.ts'
import { playerState } from './player-store.ts'

beforeEach(() => {
  startWatching()
})
afterEach(stopWatching)

const waits = () => [playerState().isBuffering, playerState().stalledAtMs]

test('a film goes from loading over ready, playing and paused to ended', async () => {
  film.durationS = 3
  open()
  expect(phase()).toBe('loading')
  await film.arrive()
  expect([phase(), playerState().durationMs, playerState().bufferedMs]).toEqual([
    'ready',
    3000,
    3000,
  ])
  togglePlay()
  await pass(1000)
  expect([phase(), playerState().positionMs]).toEqual(['playing', 1000])
  togglePlay()
  await film.settled()
  expect(phase()).toBe('paused')
  togglePlay()
  await pass(2000)
  expect([phase(), playerState().positionMs]).toEqual(['ended', 3000])
})

test('what has ended begins again, and a jump back from the end waits for a press', async () => {
  film.durationS = 3
  await play()
  await pass(3000)
  seekTo(1000)
  expect(phase()).toBe('paused')
  togglePlay()
  await pass(2000)
  expect(phase()).toBe('ended')
  togglePlay()
  await pass(1000)
  expect([phase(), playerState().positionMs]).toEqual(['playing', 1000])
})

test('in a loop there is no end', async () => {
  film.durationS = 3
  await play()
  toggleLoop()
  await pass(4000)
  expect([phase(), playerState().positionMs]).toEqual(['playing', 1000])
})

test('a press on play means playing before the picture is there, and one on pause takes that back', async () => {
  open()
  togglePlay()
  await film.settled()
  expect([phase(), playerState().isBuffering]).toEqual(['playing', true])
  pause()
  await film.arrive()
  expect([phase(), mediaElement().paused]).toEqual(['paused', true])
})

test('waiting is shown at once; after twenty seconds without a byte it is told, and asked for anew', async () => {
  open({ shouldPlay: true })
  await film.arrive(5)
  const asked = vi.fn()
  mediaElement().addEventListener('loadstart', asked)
  await pass(5000)
  expect(waits()).toEqual([true, null])
  await pass(19_000)
  await film.stall()
  expect(waits()).toEqual([true, null])
  expect(asked).not.toHaveBeenCalled()
  await pass(1000)
  expect(waits()).toEqual([true, 5000])
  expect(asked).toHaveBeenCalledTimes(1)
  await pass(20_000)
  expect(asked).toHaveBeenCalledTimes(2)
  await film.arrive()
  expect(waits()).toEqual([false, null])
  expect(phase()).toBe('playing')
})

test('a film that has its bytes and does not move is asked for anew, and goes on from there', async () => {
  await play()
  await pass(6000)
  const asked = vi.fn()
  mediaElement().addEventListener('loadstart', asked)
  // Where it stands is taken down first: from here on it says nothing.
  seekTo(6000)
  film.isStuck = true
  await pass(20_000)
  expect(asked).not.toHaveBeenCalled()
  await pass(6000)
  expect(asked).toHaveBeenCalledTimes(1)
  film.isStuck = false
  await film.arrive()
  await pass(1000)
  expect([phase(), playerState().positionMs, playerState().stalledAtMs]).toEqual([
    'playing',
    7000,
    null,
  ])
  await pass(60_000)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a film that is paused is not taken for one that hangs', async () => {
  await play()
  await pass(6000)
  const asked = vi.fn()
  mediaElement().addEventListener('loadstart', asked)
  togglePlay()
  await pass(60_000)
  expect([phase(), asked.mock.calls.length]).toEqual(['paused', 0])
})

test('without a connection nobody waits twenty seconds to be told', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open({ shouldPlay: true })
  await film.arrive(5)
  await pass(5001)
  expect(waits()).toEqual([true, 5000])
})

test('a connection that goes while something is waited for is said at once', async () => {
  open({ shouldPlay: true })
  await film.arrive(5)
  await pass(7000)
  expect(waits()).toEqual([true, null])
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await pass(1)
  expect(waits()).toEqual([true, 5000])
})

test('the place is kept while the element has none', async () => {
  await play()
  await pass(8000)
  await film.loseConnection()
  await pass(2000)
  expect(mediaElement().readyState).toBe(0)
  expect(playerState().positionMs).toBe(8000)
})
