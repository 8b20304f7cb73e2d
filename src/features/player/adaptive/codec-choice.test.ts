import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { inSameCodec } from './codec-choice.ts'

const quality = (videoCodec: string, height: number) => ({
  videoCodec,
  width: (height * 16) / 9,
  height,
  maxBitrate: height * 4_000,
  frameRate: 25,
})
const usual = [quality('avc1.64001e', 360), quality('avc1.640028', 1080)]
const compact = [quality('av01.0.01M.08', 360), quality('av01.0.08M.08', 1080)]
const all = [...usual, ...compact]

type Answer = Pick<MediaCapabilitiesInfo, 'supported' | 'smooth' | 'powerEfficient'>
const well: Answer = { supported: true, smooth: true, powerEfficient: true }
const asked = vi.fn<(about: MediaDecodingConfiguration) => Promise<Answer>>()

/** What the device says of each quality: where nothing else is said of it, that it decodes it well. */
function device(ofAv1: Partial<Answer>, ofOthers: Partial<Answer> = {}, height = 1080): void {
  asked.mockImplementation(async ({ video }) => {
    const isMeant = video?.height === height
    const changes = video?.contentType.includes('av01') ? ofAv1 : ofOthers
    return { ...well, ...(isMeant && changes) }
  })
}

async function chosen() {
  // Each with a page that was just loaded.
  vi.resetModules()
  return import('./codec-choice.ts')
}

beforeEach(() => {
  vi.stubGlobal('navigator', { mediaCapabilities: { decodingInfo: asked } })
  device({})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('AV1 is played where it is decoded well, and nothing else beside it', async () => {
  const { inBestCodec } = await chosen()
  expect(await inBestCodec(all)).toEqual(compact)
  expect(asked).toHaveBeenCalledWith({
    type: 'media-source',
    video: {
      contentType: 'video/mp4; codecs="av01.0.08M.08"',
      width: 1920,
      height: 1080,
      bitrate: 4_320_000,
      framerate: 25,
    },
  })
})

test.each([
  ['it stutters in one quality', { smooth: false }, {}],
  ['it is not known', { supported: false }, {}],
  ['it takes more of the battery', { powerEfficient: false }, {}],
])('H.264 is, where %s', async (_, ofAv1, ofOthers) => {
  device(ofAv1, ofOthers)
  const { inBestCodec } = await chosen()
  expect(await inBestCodec(all)).toEqual(usual)
})

test('where both take as much of the battery, the line decides', async () => {
  device({ powerEfficient: false }, { powerEfficient: false })
  const { inBestCodec } = await chosen()
  expect(await inBestCodec(all)).toEqual(compact)
})

test('a browser that says nothing, or too late, gets what all of them play', async () => {
  vi.useFakeTimers()
  asked.mockReturnValue(new Promise(() => {}))
  const { inBestCodec } = await chosen()
  const waiting = inBestCodec(all)
  await vi.advanceTimersByTimeAsync(500)
  expect(await waiting).toEqual(usual)
  vi.stubGlobal('navigator', {})
  expect(await inBestCodec(all)).toEqual(usual)
})

test('one that shows that it cannot is not believed again', async () => {
  const { inBestCodec, mistrust } = await chosen()
  mistrust(usual[0])
  mistrust(undefined)
  expect(await inBestCodec(all)).toEqual(compact)
  mistrust(compact[0])
  expect(await inBestCodec(all)).toEqual(usual)
})

test('without a choice nobody is asked, and all there is plays', async () => {
  const { inBestCodec } = await chosen()
  asked.mockClear()
  expect(await inBestCodec(usual)).toEqual(usual)
  expect(await inBestCodec(compact)).toEqual(compact)
  expect(asked).not.toHaveBeenCalled()
})

test('the best picture goes before fewer bytes', async () => {
  const { inBestCodec } = await chosen()
  const best = quality('avc1.640033', 2160)
  expect(await inBestCodec([...all, best])).toEqual([...usual, best])
})

test('what joins a film that plays is in its codec', () => {
  expect(inSameCodec(all, usual[0])).toEqual(usual)
  expect(inSameCodec(all, compact[0])).toEqual(compact)
})
