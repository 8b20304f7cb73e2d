import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { defaultPreferences } from '#contract/people.ts'
import { ProgressReport } from '#contract/playback.ts'
import {
  atS,
  film,
  forget,
  grantFor,
  itemFor,
  open,
  pass,
  phase,
  play,
  signInAsOther,
  startWatching,
  stopWatching,
  type Watching,
} from '#tests/support/watching.ts'

import { mediaElement } from './media-element.ts'
import { openAhead } from './open-video.ts'
import { seekTo, setMuted, setSpeed, setVolume, toggleLoop } from './player-actions.ts'
import { playerState } from './player-store.ts'
import { showCaptions } from './view-actions.ts'

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

// The last twentieth is the end of a long film, the last half minute that of a short one.
test.each([
  [1200, 1135, 1135],
  [1200, 1150, 0],
  [120, 85, 85],
  [120, 95, 0],
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

test('ahead of its page a video is read and does not play; the page then says whether it does', async () => {
  const before = open({ grant: grantFor(1) })
  openAhead(itemFor('ahead'), grantFor(2), { startMs: 12_000, preferences: null })
  // Another one is still shown.
  expect([playerState().item?.videoId, mediaElement().src]).toEqual([
    before,
    grantFor(1).source.url,
  ])
  mediaElement().remove()
  openAhead(itemFor('ahead'), grantFor(2), { startMs: 12_000, preferences: null })
  await film.arrive()
  expect(mediaElement().src).toBe(grantFor(2).source.url)
  expect([atS(), phase()]).toEqual([12, 'ready'])
  document.body.append(mediaElement())
  open({ videoId: 'ahead', startMs: 12_000, shouldPlay: true })
  await film.settled()
  expect([atS(), phase()]).toEqual([12, 'playing'])
})

test('the same video at another moment is a jump; with newer facts it plays on', async () => {
  const videoId = await play()
  await pass(5000)
  open({ videoId })
  expect([atS(), phase()]).toEqual([5, 'playing'])
  open({ videoId, startMs: 90_000 })
  await film.settled()
  expect([atS(), phase()]).toEqual([90, 'playing'])
})

test('a page just loaded waits; after a press in the app it plays', async () => {
  open()
  await film.arrive()
  expect([phase(), mediaElement().paused]).toEqual(['ready', true])
  open({ shouldPlay: true })
  await film.arrive()
  expect([phase(), mediaElement().paused]).toEqual(['playing', false])
})

test('where sound may not begin by itself the picture does, and says so', async () => {
  film.refusesSound = true
  await play()
  await film.settled()
  expect(mediaElement()).toMatchObject({ muted: true, paused: false })
  expect(playerState()).toMatchObject({ isMutedByBrowser: true, isMuted: false })
  setMuted(false)
  expect(playerState().isMutedByBrowser).toBe(false)
})

test('volume and captions are kept for the next video, looping is not', () => {
  open()
  setVolume(0.4)
  showCaptions('de')
  toggleLoop()
  open()
  expect(mediaElement()).toMatchObject({ volume: 0.4, loop: false })
  expect(playerState()).toMatchObject({ volume: 0.4, captionLang: 'de', isLooping: false })
  showCaptions(null)
  setMuted(true)
  open()
  expect(mediaElement().muted).toBe(true)
  expect(playerState()).toMatchObject({ isMuted: true, captionLang: null })
})

test('the speed stays when the film is fetched anew', async () => {
  await play()
  setSpeed(1.75)
  await film.loseConnection()
  await pass(2000)
  await film.arrive()
  expect(mediaElement().playbackRate).toBe(1.75)
})

test('preferences choose captions by language, and steps, and win over this browser', () => {
  showCaptions('en')
  const captions = { on: true, lang: ['fr', 'de-AT'], sizePct: 150 }
  open({ preferences: { ...defaultPreferences, captions, seekStep: 7, autoplayNext: false } })
  expect(playerState()).toMatchObject({ captionLang: 'de', captionSizePct: 150 })
  expect(playerState().settings).toMatchObject({ seekStepMs: 7000, hasAutoplayNext: false })
  open({ preferences: { ...defaultPreferences, captions: { ...captions, on: false } } })
  expect(playerState().captionLang).toBeNull()
})

test('progress is told at the start, every heartbeat, at a pause and at the end', async () => {
  film.durationS = 25
  const videoId = await play()
  await pass(12_000)
  mediaElement().pause()
  await pass(60_000)
  void mediaElement().play()
  await pass(13_000)
  const told = reports(videoId).map(({ body }) => ProgressReport.parse(body))
  expect(told.map(({ state, positionMs }) => `${state} ${Math.round(positionMs / 1000)}`)).toEqual([
    'playing 0',
    'playing 10',
    'paused 12',
    'playing 12',
    'playing 22',
    // The element pauses itself at the end before it says that this is the end.
    'playing 25',
    'ended 25',
  ])
  expect(told.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(told.at(-1)?.watchedMs).toBe(25_000)
})

test('leaving the page or the video tells the last place, and what never played tells nothing', async () => {
  const first = await play()
  await pass(3000)
  window.dispatchEvent(new Event('pagehide'))
  await pass(0)
  expect(reports(first).at(-1)).toMatchObject({ isLast: true, body: { positionMs: 3000 } })
  await pass(2000)
  const second = open()
  await pass(20_000)
  expect(reports(first).at(-1)).toMatchObject({ isLast: true, body: { positionMs: 5000 } })
  window.dispatchEvent(new Event('pagehide'))
  await pass(0)
  expect(reports(second)).toEqual([])
})
