import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { PlaybackGrant } from '#contract/playback.ts'
import { mediaElement } from '#features/player/engine/media-element.ts'
import { bindMediaEvents } from '#features/player/engine/media-events.ts'
import { openSource } from '#features/player/engine/playback-source.ts'
import { play, togglePlay } from '#features/player/engine/player-actions.ts'
import { playerState, updatePlayer } from '#features/player/engine/player-store.ts'
import { scriptMedia } from '#tests/support/scripted-media.ts'

const film = scriptMedia(mediaElement())
let isOnline = true

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaError', {
    MEDIA_ERR_NETWORK: 2,
    MEDIA_ERR_DECODE: 3,
    MEDIA_ERR_SRC_NOT_SUPPORTED: 4,
  })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('fetch', async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return new Response('x', { status: 206 })
  })
  isOnline = true
  document.body.append(mediaElement())
  bindMediaEvents()
  updatePlayer({ phase: 'loading', stalledAtMs: null, problem: null, positionMs: 0 })
  const grant = grantFor('https://portal.test/film')
  openSource(grant, async () => grant, 0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function grantFor(url: string): PlaybackGrant {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  return {
    source: { kind: 'file', url, mimeType: '' },
    posterUrl: null,
    storyboard: null,
    captions: [],
    resumeMs: 0,
    issuedAt: at(0),
    expiresAt: at(15),
    renewAfter: at(12),
    heartbeatMs: 10_000,
  }
}

async function watch(): Promise<void> {
  await film.arrive()
  await play()
  await film.arrive()
  expect(playerState().phase).toBe('playing')
}

/** The element gives up, and the first try to go on is refused as well. */
async function loseNetwork(): Promise<void> {
  isOnline = false
  await film.loseConnection()
  await vi.advanceTimersByTimeAsync(2000)
  await film.refuse()
  await vi.advanceTimersByTimeAsync(0)
  expect(playerState().stalledAtMs).not.toBeNull()
}

async function findNetwork(): Promise<void> {
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await film.arrive()
}

test('a film that played goes on by itself once the network is back', async () => {
  await watch()
  await loseNetwork()
  await findNetwork()
  expect(film.isPaused()).toBe(false)
  expect(playerState()).toMatchObject({ phase: 'playing', stalledAtMs: null })
})

test('a film that was paused stays paused', async () => {
  await watch()
  togglePlay()
  await vi.advanceTimersByTimeAsync(0)
  await loseNetwork()
  await findNetwork()
  expect(film.isPaused()).toBe(true)
  expect(playerState().phase).toBe('paused')
})

test('whoever presses pause while it waits finds it paused, and play goes on', async () => {
  await watch()
  await loseNetwork()
  togglePlay()
  expect(playerState().phase).toBe('paused')
  await findNetwork()
  expect(film.isPaused()).toBe(true)
  await loseNetwork()
  togglePlay()
  await findNetwork()
  expect(film.isPaused()).toBe(false)
})

test('a network that comes back in the middle of a try is not taken for a film nobody can play', async () => {
  await watch()
  await loseNetwork()
  await vi.advanceTimersByTimeAsync(60_000)
  isOnline = true
  await film.refuse()
  await vi.advanceTimersByTimeAsync(0)
  expect(playerState().problem).toBeNull()
  await film.arrive()
  expect(film.isPaused()).toBe(false)
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
  expect(film.isPaused()).toBe(true)
  expect(playerState().phase).toBe('paused')
})
