import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { FakeMedia } from '#tests/support/fake-media.ts'

let media: HTMLVideoElement
let film: FakeMedia
let told: string[]

const NAMES =
  'abort emptied loadstart durationchange loadedmetadata loadeddata canplay canplaythrough play playing pause timeupdate seeking seeked waiting stalled ended error ratechange'

beforeEach(() => {
  vi.useFakeTimers()
  media = document.createElement('video')
  film = new FakeMedia(media)
  told = []
  for (const name of NAMES.split(' ')) media.addEventListener(name, () => told.push(name))
})
afterEach(() => vi.useRealTimers())

/** What has been told since the last time. */
async function news(): Promise<string> {
  await film.settled()
  return told.splice(0).join(' ')
}

test('a file arrives in the order of the standard, from where it is to begin', async () => {
  media.src = '/film'
  media.currentTime = 90
  expect(await news()).toBe('loadstart')
  await film.arrive()
  expect(await news()).toBe(
    'durationchange loadedmetadata seeking timeupdate seeked loadeddata canplay canplaythrough',
  )
  expect(media.currentTime).toBe(90)
})

test('playing, running dry, going on and the end are told as they happen', async () => {
  film.durationS = 2
  media.src = '/film'
  void media.play()
  expect(await news()).toBe('loadstart play waiting')
  await film.arrive(1)
  expect(await news()).toBe('durationchange loadedmetadata loadeddata canplay playing')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await news()).toBe('timeupdate timeupdate timeupdate timeupdate waiting')
  await film.arrive()
  expect(await news()).toBe('canplay playing canplaythrough')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await news()).toBe('timeupdate timeupdate timeupdate timeupdate pause ended')
  expect([media.paused, media.ended, media.currentTime]).toEqual([true, true, 2])
})

test('a wish to play is refused by a pause, by another address and by a file that cannot be read', async () => {
  const name = (wish: Promise<void>) => wish.catch(({ name }: DOMException) => name)
  media.src = '/film'
  const paused = name(media.play())
  media.pause()
  expect(await paused).toBe('AbortError')
  const left = name(media.play())
  media.src = '/other'
  expect(await left).toBe('AbortError')
  const unreadable = name(media.play())
  await film.refuse()
  expect(await unreadable).toBe('NotSupportedError')
  expect(await name(media.play())).toBe('NotSupportedError')
})
