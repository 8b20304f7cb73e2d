import { beforeEach, expect, test } from 'vitest'

import { forgetFrameDuration, frameDurationS, learnFrameDuration } from './frame-duration.ts'

beforeEach(forgetFrameDuration)

/** An element that shows frames at these times; says how often it was asked for the next one. */
function showing(timesS: readonly number[]) {
  let asked = 0
  const waiting: VideoFrameRequestCallback[] = []
  const media = Object.assign(Object.create(null), {
    requestVideoFrameCallback: (callback: VideoFrameRequestCallback) => {
      asked += 1
      waiting.push(callback)
    },
  })
  learnFrameDuration(media)
  for (const mediaTime of timesS) {
    const frame = Object.assign(Object.create(null), { mediaTime })
    waiting.shift()?.(0, frame)
  }
  return { media, asked: () => asked }
}

const every = (gapS: number, count = 12) =>
  Array.from({ length: count }, (_, index) => index * gapS)

test('until a video has shown its rate the catalogue’s counts, or 30 a second', () => {
  expect(frameDurationS(null)).toBeCloseTo(1 / 30)
  expect(frameDurationS(25)).toBe(1 / 25)
})

test('twelve frames teach the rate, whatever the catalogue says', () => {
  expect(showing(every(0.02)).asked()).toBe(12)
  expect(frameDurationS(25)).toBeCloseTo(0.02)
})

test('the shortest gap counts: frames are left out, never added', () => {
  showing([0, 0.04, 0.12, 0.16, 0.24, 0.28, 0.4, 0.44, 0.48, 0.52, 0.56, 0.6])
  expect(frameDurationS(null)).toBeCloseTo(0.04)
})

test('the same frame shown again, and a jump back, teach nothing', () => {
  showing([1, 1, 1.04, 1.041, 0.2, 0.24, 0.28, 0.32, 0.36, 0.4, 0.44, 0.48])
  expect(frameDurationS(null)).toBeCloseTo(0.04)
})

test('eleven frames are too few, and a slide show teaches nothing', () => {
  showing(every(0.02, 11))
  expect(frameDurationS(null)).toBeCloseTo(1 / 30)
  showing(every(0.5))
  expect(frameDurationS(null)).toBeCloseTo(1 / 30)
})

test('what was learnt is not learnt again, until another video comes', () => {
  showing(every(0.02))
  expect(showing([]).asked()).toBe(0)
  forgetFrameDuration()
  expect(showing([]).asked()).toBe(1)
})
