import { readFileSync } from 'node:fs'

import { box, number } from './parts.ts'

export const whole = readFileSync(new URL('../media/two-seconds.mp4', import.meta.url))
export const still = readFileSync(new URL('../media/picture.jpg', import.meta.url))
export const headB = whole.readUInt32BE(0)
const indexB = whole.readUInt32BE(headB)
export const head = whole.subarray(0, headB)
const index = whole.subarray(headB, headB + indexB)
const rest = whole.subarray(headB + indexB)

/** The film with one box of its index changed in place: what stands behind its name. */
export function changed(type: string, change: (content: Buffer) => void): Buffer {
  const film = Buffer.from(whole)
  const at = film.indexOf(type, 0, 'latin1')
  change(film.subarray(at + 4, at - 4 + film.readUInt32BE(at - 4)))
  return film
}

/** The film with a sound track in which there is nothing. */
export function withoutSound(): Buffer {
  const film = Buffer.from(whole)
  const sound = film.indexOf('soun')
  for (const [type, countB] of counts) film.writeUInt32BE(0, film.indexOf(type, sound) + countB)
  for (const type of ['sgpd', 'sbgp']) film.write('free', film.indexOf(type, sound), 'latin1')
  return film
}

/** How many entries a table has, from its name on. */
const counts = [
  ['stts', 8],
  ['stsc', 8],
  ['stsz', 12],
  ['stco', 8],
] as const

/** The film with something more at the end of its index; what its index points at stays where it is. */
export function withMore(more: Buffer): Buffer {
  const data = Buffer.from(index)
  const shift = (type: string) => {
    for (let at = data.indexOf(type); at >= 0; at = data.indexOf(type, at + 1)) {
      const count = data.readUInt32BE(at + 8)
      for (let place = 0; place < count; place += 1) {
        const entry = at + 12 + place * 4
        data.writeUInt32BE(data.readUInt32BE(entry) - indexB, entry)
      }
    }
  }
  shift('stco')
  return Buffer.concat([head, rest, box('moov', data.subarray(8), more)])
}

/** One picture track of samples that a few numbers make up. */
export function madeUp({
  format = 'jpeg',
  width = 64,
  height = 36,
  table,
  from = [],
  data = still,
}: MadeUp): Buffer {
  const entry = box(
    format,
    Buffer.alloc(24),
    number(width, 2),
    number(height, 2),
    number(0x0048_0000),
    number(0x0048_0000),
    Buffer.alloc(4),
    number(1, 2),
    Buffer.alloc(32),
    number(24, 2),
    number(-1, 2),
  )
  const tables = [box('stsd', number(0), number(1), entry), ...table]
  const header = box('mdhd', Buffer.alloc(12), number(1000), number(60_000), Buffer.alloc(4))
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(13))
  const media = box('mdia', header, handler, box('minf', ...from, box('stbl', ...tables)))
  const movie = box('mvhd', Buffer.alloc(12), number(1000), number(60_000), Buffer.alloc(80))
  const size = [number(width * 65_536), number(height * 65_536)]
  const track = box('tkhd', number(7), Buffer.alloc(72), ...size)
  return Buffer.concat([
    head,
    box('mdat', data, Buffer.alloc(4096)),
    box('moov', movie, box('trak', track, media)),
  ])
}

interface MadeUp {
  format?: string
  width?: number
  height?: number
  table: Buffer[]
  /** Where its data lies. */
  from?: Buffer[]
  /** What its places lead to. */
  data?: Buffer
}

export const most = 2 ** 32 - 1
export const times = (count: number, ticks: number) =>
  box('stts', number(0), number(1), number(count), number(ticks))
export const sizes = (count: number, sizeB: number) =>
  box('stsz', number(0), number(sizeB), number(count))
export const chunks = (perChunk: number) =>
  box('stsc', number(0), number(1), number(1), number(perChunk), number(1))
export const places = (...at: number[]) =>
  box('stco', number(0), number(at.length), ...at.map((one) => number(one)))
/** A track in a track, and so on. */
export function nested(depth: number): Buffer {
  const heads = Array.from({ length: depth }, (_, level) =>
    Buffer.concat([number((depth - level) * 8), Buffer.from('trak')]),
  )
  return Buffer.concat(heads)
}

/** A file of this machine as QuickTime names it, by the whole path (Inside Macintosh: Files, alias records). */
export function alias(path: string): Buffer {
  const name = Buffer.alloc(28)
  name.writeUInt8(4)
  name.write('disk', 1)
  const file = Buffer.alloc(64)
  file.writeUInt8(4)
  file.write('film', 1)
  const levels = Buffer.concat([number(-1, 2), number(-1, 2), Buffer.alloc(16)])
  const named = Buffer.concat([number(18, 2), number(path.length, 2), Buffer.from(path)])
  const begin = Buffer.concat([number(150, 2), number(2, 2), number(0, 2), name, Buffer.alloc(12)])
  return box(
    'alis',
    number(0),
    Buffer.alloc(6),
    begin,
    file,
    Buffer.alloc(16),
    levels,
    named,
    number(-1, 2),
    number(0, 2),
  )
}
