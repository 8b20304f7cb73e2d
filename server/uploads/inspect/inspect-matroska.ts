import type { ByteSource } from './byte-source.ts'
import type { MediaFacts, TrackFacts } from './media-facts.ts'
import { MediaFault } from './media-fault.ts'

interface Element {
  id: number
  startB: number
  /** Null when the writer did not know: live recordings. */
  endB: number | null
}

/** Element ids of RFC 9559, with their length marker. */
const id = {
  docType: 0x4282,
  segment: 0x18538067,
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
 * tracks, or has no picture.
 */
export async function inspectMatroska(source: ByteSource): Promise<MediaFacts> {
  const head = await elementAt(source, 0)
  if (head === null || head.endB === null) throw unreadable()
  const docType = await childOf(source, head, id.docType)
  const name = docType === null ? '' : (await contentOf(source, docType)).toString('latin1')
  const isWebm = name.replace(/\0+$/, '') === 'webm'
  const tracks = await readSegment(source, head.endB)
  return {
    ...tracks,
    mimeType: isWebm ? 'video/webm' : 'video/x-matroska',
    extension: isWebm ? 'webm' : 'mkv',
  }
}

async function readSegment(source: ByteSource, atB: number): Promise<TrackFacts> {
  const segment = await elementAt(source, atB)
  if (segment === null || segment.id !== id.segment) throw unreadable()
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
      return { durationMs, ...(await readPicture(source, element)) }
    }
    // Nobody can play what comes before the tracks are known.
    if (element.id === id.cluster && element.endB === null) break
  }
  throw unreadable()
}

async function readDuration(source: ByteSource, info: Element): Promise<number | null> {
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

async function readPicture(source: ByteSource, tracks: Element) {
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
  throw new MediaFault('no-video-track', 'There is only sound in this file.')
}

async function* elementsIn(source: ByteSource, parent: Element): AsyncGenerator<Element> {
  const endB = Math.min(parent.endB ?? source.sizeB, source.sizeB)
  let atB = parent.startB
  while (atB < endB) {
    const element = await elementAt(source, atB)
    if (element === null) return
    yield element
    if (element.endB === null) return
    atB = element.endB
  }
}

async function childOf(source: ByteSource, parent: Element, wanted: number) {
  for await (const element of elementsIn(source, parent)) {
    if (element.id === wanted) return element
  }
  return null
}

async function elementAt(source: ByteSource, atB: number): Promise<Element | null> {
  const bytes = await source.read(atB, 12)
  const idB = lengthOf(bytes[0])
  if (idB === null || idB > 4) return null
  const sizeB = lengthOf(bytes[idB])
  if (sizeB === null || bytes.length < idB + sizeB) return null
  const startB = atB + idB + sizeB
  const size = withoutMarker(bytes.subarray(idB, idB + sizeB))
  return {
    id: unsigned(bytes.subarray(0, idB)),
    startB,
    endB: size === null ? null : startB + size,
  }
}

/** Length of a variable-size integer by its first byte (RFC 8794 §4). */
function lengthOf(first: number | undefined): number | null {
  if (first === undefined || first === 0) return null
  return Math.clz32(first) - 23
}

/** Value of a variable-size integer; null when all its bits are set, which means "unknown". */
function withoutMarker(bytes: Buffer): number | null {
  const bits = 7 * bytes.length
  const value = BigInt(`0x${bytes.toString('hex')}`) & ((1n << BigInt(bits)) - 1n)
  return value === (1n << BigInt(bits)) - 1n ? null : Number(value)
}

/** Small elements only: nothing we read is longer than a few bytes. */
async function contentOf(source: ByteSource, element: Element): Promise<Buffer> {
  const lengthB = element.endB === null ? 0 : element.endB - element.startB
  if (lengthB < 1 || lengthB > 64) throw unreadable()
  return source.read(element.startB, lengthB)
}

function unsigned(bytes: Buffer): number {
  return bytes.length === 0 ? 0 : Number(BigInt(`0x${bytes.toString('hex')}`))
}

function unreadable(): MediaFault {
  return new MediaFault(
    'media-unreadable',
    'The file does not say what is in it: its list of tracks is missing or damaged.',
  )
}
