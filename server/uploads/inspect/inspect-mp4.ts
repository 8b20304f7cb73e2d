import { boxesIn, type Box } from '#contract/media/mp4-boxes.ts'

import type { BufferSource } from './byte-source.ts'
import type { TrackFacts } from './media-facts.ts'
import { MediaFault } from './media-fault.ts'

/**
 * Walks the boxes of an MP4 or MOV file (ISO/IEC 14496-12 §4.2). Throws a MediaFault when the file is cut off,
 * has no index, or has no picture where sound alone is not enough.
 */
export async function inspectMp4(
  source: BufferSource,
  maySoundAlone: boolean,
): Promise<TrackFacts> {
  const index = await findIndex(source)
  let durationMs: number | null = null
  let picture: { width: number; height: number } | null = null
  for await (const box of boxesIn(source, index.startB, index.endB)) {
    if (box.type === 'mvhd') durationMs = readDuration(await source.read(box.startB, 32))
    if (box.type === 'trak') picture ??= await readPictureTrack(source, box)
  }
  if (picture === null && !maySoundAlone) {
    throw new MediaFault('no-video-track', 'There is only sound in this file.')
  }
  return {
    durationMs,
    width: picture !== null && picture.width > 0 ? picture.width : null,
    height: picture !== null && picture.height > 0 ? picture.height : null,
  }
}

/** A long recording is made of many fragments after its index; whether the last ones are whole is not worth the time. */
const mostFragments = 2_000

/** The `moov` box. Every box of the file must end within it, else bytes are missing. */
async function findIndex(source: BufferSource): Promise<Box> {
  let index: Box | null = null
  let fragments = 0
  for await (const box of boxesIn(source, 0, source.sizeB)) {
    if (index !== null && (fragments += 1) > mostFragments) return index
    if (box.endB > source.sizeB) {
      throw new MediaFault(
        'media-unreadable',
        `The file was cut off: ${box.endB - source.sizeB} of its ${box.endB} bytes or more are missing.`,
      )
    }
    if (box.type === 'moov') index ??= box
  }
  if (index === null) {
    throw new MediaFault(
      'media-unreadable',
      'The file has no index, so nothing in it can be found. The recording was probably not finished.',
    )
  }
  return index
}

async function childOf(source: BufferSource, parent: Box, type: string): Promise<Box | null> {
  for await (const box of boxesIn(source, parent.startB, parent.endB)) {
    if (box.type === type) return box
  }
  return null
}

/** Size of the picture as shown, or null when the track is no picture. */
async function readPictureTrack(source: BufferSource, track: Box) {
  const media = await childOf(source, track, 'mdia')
  const handler = media && (await childOf(source, media, 'hdlr'))
  if (handler === null) return null
  const kind = (await source.read(handler.startB + 8, 4)).toString('latin1')
  if (kind !== 'vide') return null
  const header = await childOf(source, track, 'tkhd')
  if (header === null) return { width: 0, height: 0 }
  const bytes = await source.read(header.startB, 96)
  const matrixB = bytes[0] === 1 ? 52 : 40
  if (bytes.length < matrixB + 44) return { width: 0, height: 0 }
  const width = Math.round(bytes.readUInt32BE(matrixB + 36) / 65_536)
  const height = Math.round(bytes.readUInt32BE(matrixB + 40) / 65_536)
  // Phones store upright videos lying down, with a quarter turn in the matrix.
  const isTurned = bytes.readInt32BE(matrixB) === 0 && bytes.readInt32BE(matrixB + 4) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}

/** Fragmented files say 0 here; then nobody knows without reading it all. */
function readDuration(bytes: Buffer): number | null {
  const isLong = bytes[0] === 1
  if (bytes.length < 32) return null
  const perSecond = bytes.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16)
  const isUnknown = duration === 0 || duration >= 0xffffffff || perSecond === 0
  return isUnknown ? null : Math.round((duration / perSecond) * 1000)
}
