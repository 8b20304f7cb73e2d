import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { mediaElement } from '#features/player/engine/media-element.ts'
import { bindMediaEvents } from '#features/player/engine/media-events.ts'
import { openSource } from '#features/player/engine/playback-source.ts'
import { play, togglePlay } from '#features/player/engine/player-actions.ts'
import { playerState, updatePlayer } from '#features/player/engine/player-store.ts'
import {
  film,
  grantFor,
  startWatching,
  stopWatching,
  type Watching,
} from '#tests/support/watching.ts'

let page: Watching

beforeEach(() => {
  page = startWatching()
  bindMediaEvents()
  updatePlayer({ phase: 'loading', stalledAtMs: null, problem: null, positionMs: 0 })
  openSource(grantFor(), async () => grantFor(), 0)
})
afterEach(stopWatching)

async function watch(): Promise<void> {
  await film.arrive()
  await play()
  await film.arrive()
  expect(playerState().phase).toBe('playing')
}

/** The element gives up, and the first try to go on is refused as well. */
async function loseNetwork(): Promise<void> {
  page.mediaStatus = null
  await film.loseConnection()
  await vi.advanceTimersByTimeAsync(2000)
  await film.refuse()
  await vi.advanceTimersByTimeAsync(0)
  expect(playerState().stalledAtMs).not.toBeNull()
}

async function findNetwork(): Promise<void> {
  page.mediaStatus = 206
  window.dispatchEvent(new Event('online'))
  await film.arrive()
}

test('a film that played goes on by itself once the network is back', async () => {
  await watch()
  await loseNetwork()
  await findNetwork()
  expect(mediaElement().paused).toBe(false)
  expect(playerState()).toMatchObject({ phase: 'playing', stalledAtMs: null })
})

test('a film that was paused stays paused', async () => {
  await watch()
  togglePlay()
  await vi.advanceTimersByTimeAsync(0)
  await loseNetwork()
  await findNetwork()
  expect(mediaElement().paused).toBe(true)
  expect(playerState().phase).toBe('paused')
})

test('whoever presses pause while it waits finds it paused, and play goes on', async () => {
  await watch()
  await loseNetwork()
  togglePlay()
  expect(playerState().phase).toBe('paused')
  await findNetwork()
  expect(mediaElement().paused).toBe(true)
  await loseNetwork()
  togglePlay()
  await findNetwork()
  expect(mediaElement().paused).toBe(false)
})

test('a network that comes back in the middle of a try is not taken for a film nobody can play', async () => {
  await watch()
  await loseNetwork()
  await vi.advanceTimersByTimeAsync(60_000)
  page.mediaStatus = 206
  await film.refuse()
  await vi.advanceTimersByTimeAsync(0)
  expect(playerState().problem).toBeNull()
  await film.arrive()
  expect(mediaElement().paused).toBe(false)
})

test('a film that is refused twice where it can be reached cannot be played', async () => {
  await film.refuse()
  await vi.advanceTimersByTimeAsync(0)
  await film.refuse()
  await vi.advanceTimersByTimeAsync(0)
  expect(playerState().problem?.code).toBe('media-unsupported')
})

test('a page that was left while its film waited does not begin to sound', async () => {
  await watch()
  await loseNetwork()
  mediaElement().remove()
  await findNetwork()
  expect(mediaElement().paused).toBe(true)
  expect(playerState().phase).toBe('paused')
})
