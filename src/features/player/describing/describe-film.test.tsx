import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import {
  itemFor,
  keepLines,
  pass,
  phase,
  play,
  startWatching,
  stopWatching,
} from '#tests/support/watching.ts'

import { mediaElement } from '../engine/media-element.ts'
import { pause, play as goOn, seekTo, setMuted } from '../engine/player-actions.ts'
import { playerState, updatePlayer } from '../engine/player-store.ts'
import { toggleDescribing } from '../engine/view-actions.ts'
import { describeFilm } from './describe-film.ts'

const file = `WEBVTT

00:02.000 --> 00:04.000
A door opens

00:10.000 --> 00:11.000
Mara sits down at the old lighting desk
`

/** The platform's voice: what it says now is over when a test says so. */
class Voice extends EventTarget {
  said: SpeechSynthesisUtterance[] = []
  voices = [{ lang: 'de-DE' }, { lang: 'en-GB' }]
  getVoices = () => this.voices
  speak = (utterance: SpeechSynthesisUtterance) => void this.said.push(utterance)
  cancel = () => undefined
  texts = () => this.said.map(({ text }) => text)
  end = () => this.said.at(-1)?.dispatchEvent(new Event('end'))
}

class Utterance extends EventTarget {
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

let voice: Voice
let stop: () => void

beforeEach(async () => {
  startWatching()
  voice = new Voice()
  vi.stubGlobal('speechSynthesis', voice)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  const videoId = await play()
  const [track] = itemFor(videoId).captions.map((one) => ({
    ...one,
    kind: 'descriptions' as const,
  }))
  if (!track) throw new Error('There is no track')
  keepLines(videoId, track, file)
  updatePlayer({ item: { ...itemFor(videoId), descriptions: [track] }, isDescribing: true })
  stop = describeFilm()
  await pass(0)
})
afterEach(() => {
  stop()
  stopWatching()
})

test('what is seen is said in its language when its time comes, with the film turned down meanwhile', async () => {
  await pass(1500)
  expect(voice.said).toEqual([])
  await pass(1000)
  expect(voice.texts()).toEqual(['A door opens'])
  expect(voice.said[0]).toMatchObject({ lang: 'en', voice: { lang: 'en-GB' } })
  expect(mediaElement().volume).toBeLessThan(0.5)
  voice.end()
  expect([mediaElement().volume, phase()]).toEqual([1, 'playing'])
  await pass(3000)
  expect(voice.texts()).toEqual(['A door opens'])
})

test('what there is no room for has the film wait, and go on when it is said', async () => {
  seekTo(9000)
  await pass(3000)
  expect(voice.texts()).toContain('Mara sits down at the old lighting desk')
  expect(phase()).toBe('paused')
  voice.end()
  await pass(0)
  expect(phase()).toBe('playing')
})

test('who has the film go on while it waits has heard enough; who pauses it themselves is not overruled', async () => {
  await pass(4500)
  expect(phase()).toBe('paused')
  void goOn()
  await pass(1000)
  expect(phase()).toBe('playing')
  expect(mediaElement().volume).toBe(1)
  await pass(5400)
  expect(voice.texts()).toHaveLength(2)
  pause()
  voice.end()
  await pass(100)
  expect(phase()).toBe('paused')
})

test('a jump ends what is said, and what it jumped over is not said', async () => {
  seekTo(9000)
  await pass(500)
  expect(voice.said).toEqual([])
  await pass(1000)
  expect(voice.texts()).toEqual(['Mara sits down at the old lighting desk'])
  seekTo(20_000)
  await pass(100)
  expect(mediaElement().volume).toBe(1)
})

test('without a voice the words are shown and announced; in silence nothing is said', async () => {
  voice.voices = []
  await pass(2500)
  expect(voice.said).toEqual([])
  expect(playerState().notice).toMatchObject({ text: 'A door opens', shownMs: 2000 })
  seekTo(9500)
  await pass(1000)
  const long = 'Mara sits down at the old lighting desk'
  expect(playerState().notice).toMatchObject({ text: long, shownMs: 3120 })
  voice.voices = [{ lang: 'en-GB' }]
  setMuted(true)
  await pass(9000)
  expect(voice.said).toEqual([])
  setMuted(false)
})

test('turned off it says no more', async () => {
  await pass(2500)
  toggleDescribing()
  await pass(100)
  expect(mediaElement().volume).toBe(1)
  await pass(10_000)
  expect(voice.texts()).toEqual(['A door opens'])
})

test('turned off, or with a jump, while the film waits for it, it has the film go on', async () => {
  await pass(4500)
  expect(phase()).toBe('paused')
  toggleDescribing()
  await pass(100)
  expect(phase()).toBe('playing')
  toggleDescribing()
  seekTo(9000)
  await pass(3000)
  expect(phase()).toBe('paused')
  seekTo(20_000)
  await pass(100)
  expect(phase()).toBe('playing')
})

test('a film that waits for it is not played when its stage is left', async () => {
  await pass(4500)
  stop()
  await pass(100)
  expect(phase()).toBe('paused')
})

test('what begins where the film stands is said when it goes on', async () => {
  pause()
  seekTo(2000)
  await pass(500)
  updatePlayer({ isTheatre: true })
  expect(voice.said).toEqual([])
  void goOn()
  await pass(500)
  expect(voice.texts()).toEqual(['A door opens'])
})

test('turning the sound off ends what is said, and has a film that waits go on', async () => {
  await pass(4500)
  expect(phase()).toBe('paused')
  setMuted(true)
  expect(mediaElement().volume).toBe(1)
  await pass(100)
  expect(phase()).toBe('playing')
  setMuted(false)
})

test('a film that the browser plays without sound is not described', async () => {
  updatePlayer({ isMutedByBrowser: true })
  await pass(3000)
  expect(voice.said).toEqual([])
})
