import { afterEach, beforeEach, expect, test } from 'vitest'

import {
  atS,
  film,
  MINUTE_MS,
  open,
  pass,
  phase,
  play,
  startWatching,
  stopWatching,
  type Watching,
} from '#tests/support/watching.ts'

import { mediaElement } from './media-element.ts'
import { pause, seekTo, setSpeed } from './player-actions.ts'
import { playerState } from './player-store.ts'

let page: Watching
beforeEach(() => {
  page = startWatching()
  film.durationS = 3600
})
afterEach(stopWatching)

const renewals = () => page.asked.filter(({ path }) => path.endsWith('/playback')).length
const problem = () => playerState().problem?.code
const version = () => new URL(mediaElement().src).searchParams.get('v')

test('a permission is renewed in time, again and again, and what plays is not touched', async () => {
  await play()
  await pass(12 * MINUTE_MS - 1)
  expect(renewals()).toBe(0)
  await pass(1)
  expect(renewals()).toBe(1)
  await pass(12 * MINUTE_MS)
  expect(renewals()).toBe(2)
  expect([version(), atS(), mediaElement().paused]).toEqual(['1', 24 * 60, false])
})

test('a renewal that fails is tried again soon', async () => {
  await play()
  page.grant = null
  await pass(12 * MINUTE_MS)
  await pass(5000)
  expect(renewals()).toBeGreaterThan(1)
  expect([phase(), problem()]).toEqual(['playing', undefined])
})

test('nobody renews the permission of a video that was left', async () => {
  const first = await play()
  await play()
  await pass(12 * MINUTE_MS)
  const asked = page.asked.filter(({ path }) => path.includes(first))
  expect(asked.filter(({ path }) => path.endsWith('/playback'))).toEqual([])
  expect(renewals()).toBe(1)
})

test('a jump to what is not loaded, with an address that has run out, takes the newest', async () => {
  open({ shouldPlay: true })
  setSpeed(1.5)
  await film.arrive(1800)
  await pass(16 * MINUTE_MS)
  seekTo(100_000)
  expect(version()).toBe('1')
  seekTo(3_000_000)
  await film.arrive()
  expect([version(), atS(), phase()]).toEqual(['2', 3000, 'playing'])
  expect(mediaElement().playbackRate).toBe(1.5)
})

test('an address that is refused is asked for anew, and playing goes on at the same place', async () => {
  await play()
  await pass(65_000)
  page.mediaStatus = 403
  await film.loseConnection()
  await pass(0)
  await film.arrive()
  expect([version(), atS(), mediaElement().paused]).toEqual(['2', 65, false])
})

test('an address that is refused however new it is ends in words', async () => {
  open()
  page.mediaStatus = 403
  for (let times = 0; times < 8; times += 1) {
    await film.refuse()
    await pass(0)
  }
  expect([problem(), renewals()]).toEqual(['media-network', 3])
})

test('a file that is gone is not waited for', async () => {
  open()
  page.mediaStatus = 404
  await film.refuse()
  await pass(0)
  expect([phase(), problem()]).toEqual(['error', 'media-network'])
})

test('without a connection it tries again later and later, at the same place', async () => {
  await play()
  await pass(30_000)
  page.mediaStatus = null
  await film.loseConnection()
  await pass(0)
  expect(playerState()).toMatchObject({ stalledAtMs: null, isBuffering: true })
  await pass(2000)
  await film.refuse()
  await pass(0)
  expect(playerState()).toMatchObject({ stalledAtMs: 30_000, isBuffering: true })
  page.mediaStatus = 206
  await pass(4000)
  await film.arrive()
  expect([atS(), mediaElement().paused]).toEqual([30, false])
  expect(playerState()).toMatchObject({ stalledAtMs: null, problem: null, phase: 'playing' })
})

test('a connection that only changes is not spoken of', async () => {
  await play()
  await pass(30_000)
  page.mediaStatus = null
  await film.loseConnection()
  await pass(0)
  page.mediaStatus = 206
  dispatchEvent(new Event('online'))
  await pass(150)
  expect(playerState()).toMatchObject({ stalledAtMs: null, isBuffering: true })
  await film.arrive()
  await pass(10_000)
  expect(playerState()).toMatchObject({ stalledAtMs: null, phase: 'playing' })
})

test('a piece that cannot be decoded is tried once more', async () => {
  await play()
  await pass(40_000)
  await film.breakDecoding()
  await film.arrive()
  expect([atS(), phase(), problem()]).toEqual([40, 'playing', undefined])
})

test('a piece that cannot be decoded is not tried for ever, even where it loads each time', async () => {
  await play()
  await pass(40_000)
  await film.breakDecoding()
  await film.arrive()
  await pass(200)
  await film.breakDecoding()
  expect([phase(), problem()]).toEqual(['error', 'media-decode'])
})

test('a second bad piece far from the first has its own second try', async () => {
  await play()
  await film.breakDecoding()
  await film.arrive()
  await pass(MINUTE_MS)
  await film.breakDecoding()
  await film.arrive()
  expect([atS(), problem()]).toEqual([60, undefined])
})

test('a type the browser does not play is said at once, by its name', () => {
  film.canPlay = false
  open()
  expect(playerState().problem).toEqual({ code: 'media-unsupported', mimeType: 'video/mp4' })
})

test('a pause while it waits for the connection holds when that is back', async () => {
  await play()
  page.mediaStatus = null
  await film.loseConnection()
  await pass(0)
  pause()
  page.mediaStatus = 206
  window.dispatchEvent(new Event('online'))
  await film.arrive()
  expect([phase(), mediaElement().paused]).toEqual(['paused', true])
})
