import { afterEach, beforeEach, expect, test } from 'vitest'

import { open, startWatching, stopWatching } from '#tests/support/watching.ts'

import { sounds } from '../adaptive/heard.ts'
import { mediaElement } from './media-element.ts'
import { playerState } from './player-store.ts'
import { followNativeSounds, hear } from './sounds.ts'

/** The list of Safari's element. */
class Tracks extends EventTarget {
  length = 0;
  [place: number]: { language: string; label: string; enabled: boolean }

  /** The element was pointed at an address: its tracks are those of the file. */
  hold(tracks: readonly { language: string; label: string }[]): void {
    for (let at = 0; at < this.length; at += 1) delete this[at]
    this.length = 0
    this.dispatchEvent(new Event('removetrack'))
    tracks.forEach((track, at) => {
      this[at] = { ...track, enabled: at === 0 }
      this.length = at + 1
      this.dispatchEvent(new Event('addtrack'))
    })
  }

  heard(): number[] {
    return Array.from({ length: this.length }, (_, at) => at).filter((at) => this[at]?.enabled)
  }
}

const tracks = new Tracks()
const inFile = [
  { language: 'en', label: '' },
  { language: 'de', label: 'Narrator' },
]

beforeEach(() => {
  startWatching()
  Object.defineProperty(mediaElement(), 'audioTracks', { value: tracks, configurable: true })
  followNativeSounds()
})
afterEach(stopWatching)

test('where the browser plays a film by itself, one of its tracks is heard, and is told', () => {
  open()
  tracks.hold(inFile)
  expect(sounds.read()).toEqual({
    all: [
      { lang: 'en', label: '1' },
      { lang: 'de', label: 'Narrator' },
    ],
    heard: 0,
  })
  hear(1)
  tracks.dispatchEvent(new Event('change'))
  expect([tracks.heard(), sounds.read().heard]).toEqual([[1], 1])
  expect(playerState().notice?.text).toBe('Sound track: German, Narrator')
})

test('at a new address of the same film it is heard again, and not in another film', () => {
  open()
  tracks.hold(inFile)
  hear(1)
  tracks.hold(inFile)
  expect([tracks.heard(), sounds.read().heard]).toEqual([[1], 1])
  open()
  tracks.hold(inFile)
  expect([tracks.heard(), sounds.read().heard]).toEqual([[0], 0])
})

test('one that is not there changes nothing', () => {
  open()
  tracks.hold(inFile)
  hear(7)
  expect(tracks.heard()).toEqual([0])
})
