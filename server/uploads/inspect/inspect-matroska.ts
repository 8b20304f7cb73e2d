import {
  elementAt,
  elementsIn,
  segmentId,
  unsigned,
  type EbmlElement,
} from '#contract/media/matroska-elements.ts'

import type { BufferSource } from './byte-source.ts'
import type { MediaFacts } from './media-facts.ts'
import { MediaFault } from './media-fault.ts'

/** Element ids of RFC 9559, with their length marker. */
const id = {
  docType: 0x4282,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  trackEntry: 0xae,
  trackType: 0x83,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
}

/**
 * Reads the head of a WebM or Matroska file (RFC 9559). Throws a MediaFault when it is cut off, has no list of
 * tracks, or has no picture where sound alone is not enough.
 */
export async function inspectMatroska(
  source: BufferSource,
  maySoundAlone: boolean,
): Promise<MediaFacts> {
  const head = await elementAt(source, 0)
  if (head === null || head.endB === null) throw unreadable()
  const docType = await childOf(source, head, id.docType)
  const name = docType === null ? '' : (await contentOf(source, docType)).toString('latin1')
  const isWebm = name.replace(/\0+$/, '') === 'webm'
  const { picture, ...facts } = await readSegment(source, head.endB)
  if (picture === null && !maySoundAlone) {
    throw new MediaFault('no-video-track', 'There is only sound in this file.')
  }
  return {
    ...facts,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    mimeType: isWebm ? 'video/webm' : 'video/x-matroska',
    extension: isWebm ? 'webm' : 'mkv',
  }
}

interface Segment {
  durationMs: number | null
  picture: { width: number | null; height: number | null } | null
}

async function readSegment(source: BufferSource, atB: number): Promise<Segment> {
  const segment = await elementAt(source, atB)
  if (segment === null || segment.id !== segmentId) throw unreadable()
  if (segment.endB !== null && segment.endB > source.sizeB) {
    throw new MediaFault(
      'media-unreadable',
      `The file was cut off: ${segment.endB - source.sizeB} of its ${segment.endB} bytes are missing.`,
    )
  }
  let durationMs: number | null = null
  for await (const element of elementsIn(source, segment)) {
    if (element.id === id.info) durationMs = await readDuration(source, element)
    if (element.id === id.tracks) {
      return { durationMs, picture: await readPicture(source, element) }
    }
    // Nobody can play what comes before the tracks are known.
    if (element.id === id.cluster && element.endB === null) break
  }
  throw unreadable()
}

async function readDuration(source: BufferSource, info: EbmlElement): Promise<number | null> {
  const scale = await childOf(source, info, id.timestampScale)
  const duration = await childOf(source, info, id.duration)
  if (duration === null) return null
  const bytes = await contentOf(source, duration)
  if (bytes.length !== 4 && bytes.length !== 8) throw unreadable()
  const ticks = bytes.length === 8 ? bytes.readDoubleBE(0) : bytes.readFloatBE(0)
  const tickNs = scale === null ? 1_000_000 : unsigned(await contentOf(source, scale))
  const durationMs = Math.round((ticks * tickNs) / 1_000_000)
  return Number.isSafeInteger(durationMs) && durationMs > 0 ? durationMs : null
}

/** Null when none of the tracks is one. */
async function readPicture(source: BufferSource, tracks: EbmlElement): Promise<Segment['picture']> {
  for await (const entry of elementsIn(source, tracks)) {
    if (entry.id !== id.trackEntry) continue
    const type = await childOf(source, entry, id.trackType)
    if (type === null || unsigned(await contentOf(source, type)) !== 1) continue
    const video = await childOf(source, entry, id.video)
    if (video === null) return { width: null, height: null }
    const width = await childOf(source, video, id.pixelWidth)
    const height = await childOf(source, video, id.pixelHeight)
    return {
      width: width && unsigned(await contentOf(source, width)),
      height: height && unsigned(await contentOf(source, height)),
    }
  }
  return null
}

async function childOf(source: BufferSource, parent: EbmlElement, wanted: number) {
  for await (const element of elementsIn(source, parent)) {
    if (element.id === wanted) return element
  }
  return null
}

/** Small elements only: nothing we read is longer than a few bytes. */
async function contentOf(source: BufferSource, element: EbmlElement): Promise<Buffer> {
  const lengthB = element.endB === null ? 0 : element.endB - element.startB
  if (lengthB < 1 || lengthB > 64) throw unreadable()
  return source.read(element.startB, lengthB)
}

function unreadable(): MediaFault {
  return new MediaFault(
    'media-unreadable',
    'The file does not say what is in it: its list of tracks is missing or damaged.',
  )
}
