import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { defaultPreferences } from '#contract/people.ts'
import {
  atS,
  film,
  forget,
  grantFor,
  itemFor,
  open,
  pass,
  play,
  signInAsOther,
  startWatching,
  stopWatching,
  type Watching,
} from '#tests/support/watching.ts'

import { mediaElement } from './media-element.ts'
import { openAhead } from './open-video.ts'
import { seekTo } from './player-actions.ts'
import { playerState } from './player-store.ts'

let page: Watching
beforeEach(() => {
  page = startWatching()
})
afterEach(stopWatching)

const reports = (videoId: string) =>
  page.asked.filter(({ path }) => path.endsWith(`/${videoId}/progress`))

test('it begins where the service says the person was, and the address outranks that', async () => {
  open({ grant: { ...grantFor(), resumeMs: 300_000 } })
  expect(playerState().positionMs).toBe(300_000)
  await film.arrive()
  expect(atS()).toBe(300)
  open({ grant: { ...grantFor(), resumeMs: 300_000 }, startMs: 12_000 })
  await film.arrive()
  expect(atS()).toBe(12)
})

test.each([
  [8, 0],
  [11, 11],
  [300, 300],
  [560, 560],
  [575, 0],
  [600, 0],
])('left at %i s of ten minutes, it begins again at %i s', async (leftAtS, beginsAtS) => {
  const videoId = await play()
  seekTo(leftAtS * 1000)
  await film.settled()
  open()
  open({ videoId })
  await film.arrive()
  expect(atS()).toBe(beginsAtS)
})

async function playAtFiveMinutes(): Promise<string> {
  const videoId = await play()
  seekTo(300_000)
  await film.settled()
  return videoId
}

async function pauseAtFiveMinutes(): Promise<string> {
  const videoId = await playAtFiveMinutes()
  mediaElement().pause()
  await film.settled()
  return videoId
}

test('a place outlives the permission, which nobody else may know', async () => {
  const videoId = await playAtFiveMinutes()
  open()
  await pass(20 * 60_000)
  open({ videoId, grant: grantFor() })
  expect(playerState().positionMs).toBe(300_000)
})

test.each([
  [420_000, true, 420_000],
  // Finished there, or forgotten.
  [0, true, 0],
  // The service has an old place: no history is kept.
  [60_000, false, 300_000],
])(
  'with %i ms known of another device since, history %s, it goes on at %i ms',
  async (resumeMs, enabled, goesOnAtMs) => {
    const videoId = await playAtFiveMinutes()
    open()
    await pass(20 * 60_000)
    const preferences = { ...defaultPreferences, history: { enabled } }
    open({ videoId, preferences, grant: { ...grantFor(), resumeMs } })
    expect(playerState().positionMs).toBe(goesOnAtMs)
  },
)

test('what plays while somebody signs in is known again when another one was opened', async () => {
  const videoId = await playAtFiveMinutes()
  signInAsOther()
  open({ videoId })
  open()
  open({ videoId })
  expect(playerState().positionMs).toBe(300_000)
})

describe('a video that was forgotten begins anew', () => {
  test.each([
    ['by itself', (videoId: string) => videoId],
    ['with all others', () => null],
  ])('%s, before another one is opened and after', async (_how, of) => {
    for (const isOpenedFirst of [true, false]) {
      const videoId = await pauseAtFiveMinutes()
      if (isOpenedFirst) open()
      await forget(of(videoId))
      if (!isOpenedFirst) open()
      open({ videoId })
      expect(playerState().positionMs).toBe(0)
    }
  })

  test('also while it is still in the player, and nothing is told of it until it plays', async () => {
    const videoId = await pauseAtFiveMinutes()
    await forget(videoId)
    const told = reports(videoId).length
    open({ videoId })
    await film.arrive()
    expect(atS()).toBe(0)
    seekTo(20_000)
    await film.settled()
    open()
    expect(reports(videoId)).toHaveLength(told)
  })

  test('or at the moment its address names', async () => {
    const videoId = open({ startMs: 90_000 })
    await film.arrive()
    await forget(videoId)
    open({ videoId, startMs: 90_000 })
    await film.arrive()
    expect(atS()).toBe(90)
  })

  test('but not because somebody has signed in meanwhile', async () => {
    const videoId = await pauseAtFiveMinutes()
    signInAsOther()
    open({ videoId })
    await film.settled()
    expect(atS()).toBe(300)
  })

  test('but what plays, plays on', async () => {
    const videoId = await playAtFiveMinutes()
    await forget(videoId)
    open({ videoId })
    await film.settled()
    expect(atS()).toBe(300)
  })
})

test('a video that was fetched ahead and never seen is not where its address would have begun', async () => {
  const videoId = crypto.randomUUID()
  mediaElement().remove()
  openAhead(itemFor(videoId), grantFor(), { startMs: 90_000, preferences: null })
  open()
  open({ videoId })
  expect(playerState().positionMs).toBe(0)
})

// The last twentieth is the end of a long film, the last tenth that of a short one.
test.each([
  [1200, 1135, 1135],
  [1200, 1150, 0],
  [79, 51, 51],
  [79, 72, 0],
])('of %i s, left at %i s, it begins again at %i s', async (durationS, leftAtS, beginsAtS) => {
  film.durationS = durationS
  const videoId = await play()
  seekTo(leftAtS * 1000)
  await film.settled()
  open()
  open({ videoId })
  expect(playerState().positionMs).toBe(beginsAtS * 1000)
})

test('of a film shorter than a minute the end alone begins again', async () => {
  film.durationS = 40
  const videoId = await play()
  seekTo(20_000)
  await film.settled()
  open()
  open({ videoId })
  expect(playerState().positionMs).toBe(20_000)
})
