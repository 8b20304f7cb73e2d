import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { putFirst } from '#data/cache/put-first.ts'
import {
  film,
  open,
  pass,
  phase,
  play,
  readPreferences,
  startWatching,
  stopWatching,
  type Watching,
} from '#tests/support/watching.ts'

import { followDevice } from './follow-device.ts'
import { mediaElement } from './media-element.ts'
import { pause } from './player-actions.ts'
import { playerState, updatePlayer } from './player-store.ts'
import { captionsChosen, showCaptions } from './view-actions.ts'

vi.mock('#data/cache/put-first.ts', () => ({ putFirst: vi.fn() }))

const yellow = {
  typeface: 'sans',
  color: 'yellow',
  background: 'black',
  strengthPct: 78,
  opacityPct: 100,
  edge: 'none',
  place: 'bottom',
  second: 'below',
} as const

type Handler = (details: Partial<MediaSessionActionDetails>) => void

const handlers = new Map<string, Handler | null>()
const session = {
  metadata: null as { title: string; artist: string } | null,
  playbackState: 'none',
  position: null as MediaPositionState | null,
  setActionHandler(name: string, handler: Handler | null) {
    if (name === 'seekto') throw new TypeError('This browser does not know it.')
    handlers.set(name, handler)
  },
  setPositionState(position: MediaPositionState) {
    session.position = position
  },
}
const locks: EventTarget[] = []
const wakeLock = {
  request: async () => {
    const lock = Object.assign(new EventTarget(), {
      release: async () => void locks.splice(locks.indexOf(lock), 1),
    })
    locks.push(lock)
    return lock
  },
}

let page: Watching
const openNext = vi.fn<() => void>()
let stop: () => void

beforeEach(() => {
  page = startWatching()
  // `new Object(words)` is those words.
  vi.stubGlobal('MediaMetadata', Object)
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true })
  Object.defineProperty(navigator, 'wakeLock', { value: wakeLock, configurable: true })
  stop = followDevice({ openNext, readPreferences })
})
afterEach(() => {
  stop()
  stopWatching()
})

test('the lock screen names the film and where it is', async () => {
  await play({ startMs: 60_000 })
  await pass(2000)
  expect(session.metadata).toMatchObject({ title: playerState().item?.title, artist: 'Workshop' })
  expect(session.position).toEqual({ duration: 600, position: 62, playbackRate: 1 })
  expect(session.playbackState).toBe('playing')
  pause()
  expect(session.playbackState).toBe('paused')
})

test('its keys play, pause, jump and go on; one the browser does not know costs no other', async () => {
  await play({ startMs: 60_000 })
  handlers.get('pause')?.({})
  expect(phase()).toBe('paused')
  handlers.get('seekforward')?.({})
  expect(playerState().positionMs).toBe(70_000)
  handlers.get('seekbackward')?.({ seekOffset: 30 })
  expect(playerState().positionMs).toBe(40_000)
  handlers.get('play')?.({})
  await film.settled()
  expect(mediaElement().paused).toBe(false)
  handlers.get('nexttrack')?.({})
  expect(openNext).toHaveBeenCalledTimes(1)
})

test('the screen stays on while it plays and is seen', async () => {
  await play()
  await pass(0)
  expect(locks).toHaveLength(1)
  pause()
  await pass(0)
  expect(locks).toHaveLength(0)
})

test('a choice of captions is kept with the person, once they have stopped choosing', async () => {
  open()
  showCaptions('en')
  showCaptions('de')
  updatePlayer({ secondLang: 'en', captionSizePct: 150, captionStyle: yellow })
  captionsChosen()
  await pass(799)
  expect(page.asked).toEqual([])
  await pass(100)
  const captions = {
    on: true,
    lang: ['de'],
    secondLang: 'en',
    sizePct: 150,
    style: yellow,
  }
  expect(page.asked).toMatchObject([{ method: 'PATCH', body: { captions } }])
  expect(readPreferences()).toMatchObject({ captions })
  showCaptions(null)
  await pass(900)
  // Switched off, the language is still the one to begin with next time.
  expect(page.asked.at(-1)?.body).toMatchObject({ captions: { ...captions, on: false } })
})

test('what is watched is known to stand first where one goes on', async () => {
  const shown = vi.mocked(putFirst)
  await play({ startMs: 60_000 })
  await pass(1000)
  expect(shown).toHaveBeenCalledTimes(1)
  const place = { positionMs: 60_000, durationMs: 600_000 }
  expect(shown).toHaveBeenLastCalledWith(playerState().item?.videoId, place)
  await pass(10_000)
  expect(shown.mock.calls.length).toBeLessThanOrEqual(4)
  shown.mockClear()
  // Of a visitor nobody notes it.
  queryClient.clear()
  await pass(10_000)
  expect(shown).not.toHaveBeenCalled()
  pause()
  await pass(0)
})

test('a visitor’s choice asks nobody', async () => {
  queryClient.clear()
  open()
  showCaptions('de')
  await pass(5000)
  expect(page.asked).toEqual([])
})
