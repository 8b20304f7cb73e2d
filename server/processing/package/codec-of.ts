import { ToolFailure } from '#server/processing/engine/tool-failure.ts'

import { boxAt } from './boxes.ts'

/** Before the boxes of a picture's and a sound's description (ISO/IEC 14496-12 §12.1.3, 12.2.3). */
const pictureB = 78
const soundB = 28

/** The codec of a sample description (`stsd`) as RFC 6381 writes it. */
export function codecOf(description: Buffer): string {
  const entry = description.subarray(8)
  const type = entry.toString('latin1', 4, 8)
  const body = entry.subarray(8, entry.readUInt32BE(0))
  if (type === 'mp4a') return `mp4a.40.${soundType(body)}`
  if (type === 'Opus') return type
  if (type === 'av01') return av1Codec(boxAt(body.subarray(pictureB), ['av1C']))
  const settings = boxAt(body.subarray(pictureB), ['avcC'])
  if (settings === undefined) throw new ToolFailure(`A rendition came out as ${type}.`)
  return `avc1.${settings.toString('hex', 1, 4)}`
}

/** Profile, level, tier and depth, as its own settings say them (AV1 Codec ISO Media File Format Binding §2.3, 5). */
function av1Codec(settings: Buffer | undefined): string {
  if (settings === undefined)
    throw new ToolFailure('A rendition in AV1 does not say how to decode it.')
  const [, profileAndLevel = 0, more = 0] = settings
  const level = `${profileAndLevel & 0x1f}`.padStart(2, '0')
  const depth = (more & 0x40) === 0 ? '08' : '10'
  return `av01.${profileAndLevel >> 5}.${level}${(more & 0x80) === 0 ? 'M' : 'H'}.${depth}`
}

/** The audio object type in the first five bits of the decoder's own settings (ISO/IEC 14496-1 §7.2.6). */
function soundType(body: Buffer): number {
  const descriptor = boxAt(body.subarray(soundB), ['esds'])
  const at = descriptor?.indexOf(settingsTag, 8 + 13) ?? -1
  if (descriptor === undefined || at < 0) return 2
  // The length before the settings has one to four bytes, all but the last with their highest bit set.
  let from = at + 1
  while (((descriptor[from] ?? 0) & 0x80) !== 0) from += 1
  return (descriptor[from + 1] ?? 0x10) >> 3
}

const settingsTag = 0x05
