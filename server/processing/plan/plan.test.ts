import { expect, test } from 'vitest'

import type { MediaProbe, VideoTrack } from './media-probe.ts'
import { planFor as planWith } from './plan.ts'

const film: VideoTrack = {
  index: 0,
  codec: 'hevc',
  profile: 'Main',
  pixelFormat: 'yuv420p',
  width: 1920,
  height: 1080,
  fps: 30,
  bitrate: 4_000_000,
  startMs: 0,
  durationMs: 60_000,
  isTurned: false,
  hasSquarePixels: true,
  isInterlaced: false,
  isHdr: false,
  saysPrimaries: true,
  saysMatrix: true,
  isDrawn: false,
}
const of = (changes: Partial<VideoTrack>): MediaProbe => ({
  durationMs: 60_000,
  isIndexed: true,
  video: { ...film, ...changes },
  audio: [{ index: 1, codec: 'aac', channels: 2, lang: 'en', title: null }],
  words: [],
})
const planFor = (probe: MediaProbe) => planWith(probe, { wantsAv1: false })
const sizes = (probe: MediaProbe) => {
  const { first, rest } = planFor(probe)
  return [...first.video, ...rest.video].map(({ width, height }) => `${width}×${height}`)
}

test('the lowest rung and the sound come first, the rest in one reading', () => {
  const { first, rest } = planFor(of({}))
  expect(first.video.map(({ name }) => name)).toEqual(['v360'])
  expect(first.audio.map(({ name, index }) => [name, index])).toEqual([['a0', 1]])
  expect(rest.video.map(({ name }) => name)).toEqual(['v720', 'v1080'])
  expect(rest.audio).toEqual([])
})

test.each([
  ['a small one stays as it is', { width: 320, height: 240 }, ['320×240']],
  [
    'upright, by its shorter side',
    { width: 1080, height: 1920 },
    ['360×640', '720×1280', '1080×1920'],
  ],
  ['never above the source', { width: 960, height: 540 }, ['640×360', '960×540']],
  ['not twice nearly the same', { width: 1360, height: 768 }, ['638×360', '1360×768']],
  ['odd sizes are made even', { width: 321, height: 239 }, ['322×240']],
  [
    'at most what large screens show',
    { width: 7680, height: 4320 },
    ['640×360', '1280×720', '1920×1080', '2560×1440', '3840×2160'],
  ],
])('%s', (_, size, expected) => {
  expect(sizes(of(size))).toEqual(expected)
})

test.each([
  ['H.264 that every browser plays is taken as it is', { codec: 'h264' }, true],
  ['not HEVC', {}, false],
  ['not when it takes more than we would spend', { codec: 'h264', bitrate: 9_000_000 }, false],
  ['not when nobody knows what it takes', { codec: 'h264', bitrate: null }, false],
  [
    'not in colours that browsers do not show',
    { codec: 'h264', pixelFormat: 'yuv422p10le' },
    false,
  ],
  ['not when it begins behind the sound', { codec: 'h264', startMs: 43 }, false],
  ['not when nobody knows when its pictures are shown', { codec: 'h264', startMs: null }, false],
  ['not when it has to be turned', { codec: 'h264', isTurned: true }, false],
  ['not when its lines are woven', { codec: 'h264', isInterlaced: true }, false],
])('the top rung: %s', (_, changes, expected) => {
  expect(planFor(of(changes)).rest.video.at(-1)?.isCopy).toBe(expected)
})

test('more frames may take more', () => {
  const most = (fps: number) => planFor(of({ fps })).rest.video.at(-1)?.maxBitrate
  expect(most(30)).toBe(5_000_000)
  expect(most(60)).toBe(7_500_000)
})

test('in AV1 and Opus too, where that is wanted: every quality, behind all that every browser plays', () => {
  const usual = planFor(of({ codec: 'h264' }))
  expect(usual.compact).toEqual([])
  const { first, rest, compact: readings } = planWith(of({ codec: 'h264' }), { wantsAv1: true })
  const [compact = first] = readings
  expect(readings).toHaveLength(1)
  expect({ first, rest }).toEqual({ first: usual.first, rest: usual.rest })
  expect(
    compact.video.map(({ name, lines, codec, isCopy }) => [name, lines, codec, isCopy]),
  ).toEqual([
    ['av1-360', 360, 'av1', false],
    ['av1-720', 720, 'av1', false],
    ['av1-1080', 1080, 'av1', false],
  ])
  expect(compact.audio).toMatchObject([{ name: 'opus-0', codec: 'opus', index: 1, lang: 'en' }])
  const most = (pass: typeof rest) => pass.video.at(-1)?.maxBitrate
  expect(most(compact)).toBe(0.6 * (most(rest) ?? 0))
})

test('in AV1 what is larger than 1080p is made by itself, the sound once', () => {
  const { compact } = planWith(of({ width: 3840, height: 2160 }), { wantsAv1: true })
  expect(
    compact.map(({ video, audio }) => [video.map(({ lines }) => lines), audio.length]),
  ).toEqual([
    [[360, 720, 1080], 1],
    [[1440], 0],
    [[2160], 0],
  ])
})
