import { afterEach, beforeEach, expect, test } from 'vitest'

import { defaultPreferences } from '#contract/people.ts'
import { ProgressReport } from '#contract/playback.ts'
import {
  atS,
  film,
  grantFor,
  itemFor,
  keepGrant,
  open,
  pass,
  phase,
  play,
  startWatching,
  stopWatching,
  type Watching,
} from '#tests/support/watching.ts'

import { mediaElement } from './media-element.ts'
import { openAhead } from './open-video.ts'
import { setMuted, setSpeed, setVolume, toggleLoop } from './player-actions.ts'
import { playerState, updatePlayer } from './player-store.ts'
import { showCaptions } from './view-actions.ts'

let page: Watching
beforeEach(() => {
  page = startWatching()
})
afterEach(stopWatching)

const reports = (videoId: string) =>
  page.asked.filter(({ path }) => path.endsWith(`/${videoId}/progress`))

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

test('left and pressed again it goes on where it was; what was broken is tried again', async () => {
  const videoId = await play()
  await pass(5000)
  mediaElement().pause()
  await film.settled()
  await play({ videoId })
  expect([atS(), phase(), mediaElement().paused]).toEqual([5, 'playing', false])
  await pass(15_000)
  updatePlayer({ phase: 'error' })
  open({ videoId })
  expect(phase()).toBe('error')
  await play({ videoId })
  expect([atS(), phase()]).toEqual([20, 'playing'])
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

test('where nothing may begin by itself the button says Play again', async () => {
  film.refusesPlay = true
  open({ shouldPlay: true })
  await film.arrive()
  expect([phase(), playerState().isBuffering]).toEqual(['ready', false])
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
  const captions = {
    ...defaultPreferences.captions,
    on: true,
    lang: ['fr', 'de-AT'],
    sizePct: 150,
  }
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

test('words that are published while somebody watches are asked for with the next report, once', async () => {
  const videoId = await play()
  const isOld = keepGrant(videoId)
  await pass(12_000)
  expect(isOld()).toBe(false)
  page.words = 'as they are now'
  await pass(10_000)
  expect(isOld()).toBe(true)
  keepGrant(videoId)
  await pass(10_000)
  expect(isOld()).toBe(false)
})

test('words that the last report hears of are asked for when the page is brought back', async () => {
  const videoId = await play()
  const isOld = keepGrant(videoId)
  await pass(3000)
  page.words = 'as they are now'
  window.dispatchEvent(new Event('pagehide'))
  await pass(1000)
  expect(isOld()).toBe(false)
  mediaElement().pause()
  await pass(1000)
  expect(isOld()).toBe(true)
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
