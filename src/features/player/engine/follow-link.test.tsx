import { afterEach, beforeEach, expect, test } from 'vitest'

import {
  atS,
  film,
  open,
  pass,
  phase,
  play,
  startWatching,
  stopWatching,
} from '#tests/support/watching.ts'

import { followLink } from './follow-link.ts'
import { likeliestCaptions } from './open-video.ts'
import { play as playOn, seekTo } from './player-actions.ts'
import { readMemory } from './player-memory.ts'
import { playerState, type PlayerItem } from './player-store.ts'
import { showCaptions } from './view-actions.ts'

beforeEach(() => {
  startWatching()
})
afterEach(stopWatching)

const choose = (item: PlayerItem) => likeliestCaptions(item, null)
const part = { endMs: 20_000, hasCaptions: false }

test('it stops where what was shared ends, once: whoever plays on is not stopped again', async () => {
  await play({ startMs: 15_000 })
  followLink(part, choose)
  await pass(4000)
  expect(phase()).toBe('playing')
  await pass(2000)
  expect(phase()).toBe('paused')
  expect(atS()).toBeLessThan(20.3)
  expect(playerState().notice?.text).toBe('The part that was shared ends here')
  void playOn()
  await pass(5000)
  expect(phase()).toBe('playing')
  seekTo(18_000)
  await film.settled()
  await pass(5000)
  expect(phase()).toBe('playing')
})

test('whoever goes behind it by themselves is not stopped', async () => {
  await play()
  followLink(part, choose)
  seekTo(100_000)
  await film.settled()
  await pass(1000)
  expect(phase()).toBe('playing')
})

test('left, it stops nothing', async () => {
  await play({ startMs: 15_000 })
  followLink(part, choose)()
  await pass(10_000)
  expect(phase()).toBe('playing')
})

test('captions are shown to whoever had none, for this visit alone', () => {
  open()
  followLink({ endMs: null, hasCaptions: true }, choose)
  expect(playerState().captionLang).toBe('en')
  expect(readMemory().captionLang).toBeNull()
  open()
  expect(playerState().captionLang).toBeNull()
})

test('captions that were chosen stay in their language', () => {
  open()
  showCaptions('de')
  followLink({ endMs: null, hasCaptions: true }, choose)
  expect(playerState().captionLang).toBe('de')
})
