import type { Level } from 'hls.js'

/** What the choice is made by, of one quality. */
type Quality = Pick<Level, 'videoCodec' | 'width' | 'height' | 'maxBitrate' | 'frameRate'>

/** Until the page is loaded again: this device says that it decodes AV1, and has shown that it does not. */
let isMistrusted = false

/**
 * The qualities to play, all in one codec: to change it in the middle of a film empties what is buffered. AV1, which takes
 * less of the line, where this device decodes every quality of it smoothly, and without taking more of its battery than H.264 would.
 */
export async function inBestCodec<T extends Quality>(qualities: readonly T[]): Promise<T[]> {
  const compact = qualities.filter(isAv1)
  const usual = qualities.filter((one) => !isAv1(one))
  if (compact.length === 0 || usual.length === 0) return [...qualities]
  if (isMistrusted || topOf(compact) < topOf(usual)) return usual
  const asked = Promise.all(compact.map((one) => isDecodedWell(one, usual)))
  const tooLate = new Promise<false[]>((resolve) => setTimeout(() => resolve([false]), mostWaitMs))
  return (await Promise.race([asked, tooLate])).every(Boolean) ? compact : usual
}

/** Those of the others that go on in the codec of what plays. */
export function inSameCodec<T extends Quality>(
  qualities: readonly T[],
  played: Quality | undefined,
): T[] {
  return qualities.filter((one) => played === undefined || isAv1(one) === isAv1(played))
}

/** What played could not be decoded: the next film, and the same one again, is played in what every browser knows. */
export function mistrust(played: Quality | undefined): void {
  isMistrusted ||= played !== undefined && isAv1(played)
}

function topOf(qualities: readonly Quality[]): number {
  return Math.max(...qualities.map(({ height }) => height))
}

function isAv1({ videoCodec }: Quality): boolean {
  return videoCodec?.startsWith('av01') === true
}

async function isDecodedWell(one: Quality, usual: readonly Quality[]): Promise<boolean> {
  const twin = usual.find(({ height }) => height === one.height) ?? usual.at(-1)
  const [itself, instead] = await Promise.all([decoding(one), twin ? decoding(twin) : null])
  if (itself?.supported !== true || !itself.smooth) return false
  return itself.powerEfficient || instead?.powerEfficient !== true
}

/** Null where the browser does not tell. */
async function decoding({
  videoCodec = '',
  width,
  height,
  maxBitrate: bitrate,
  frameRate,
}: Quality): Promise<MediaCapabilitiesInfo | null> {
  const contentType = `video/mp4; codecs="${videoCodec}"`
  const video = { contentType, width, height, bitrate, framerate: frameRate || usualFps }
  try {
    return await navigator.mediaCapabilities.decodingInfo({ type: 'media-source', video })
  } catch {
    return null
  }
}

const usualFps = 30
/** Browsers answer within a few milliseconds; nobody waits for one that does not. */
const mostWaitMs = 500
