import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'

import type { HostileFilm } from './hostile-film.ts'
import { element, number, openElement } from './parts.ts'

/** A picture that each stands for itself. */
const still = readFileSync(new URL('../media/picture.jpg', import.meta.url))
const ebml = element('1a45dfa3', element('4282', Buffer.from('matroska')))
const text = (idHex: string, value: string) => element(idHex, Buffer.from(value))
const double = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
/** Its clock ticks in milliseconds. */
const info = (durationMs: number | null) =>
  element('1549a966', ...(durationMs === null ? [] : [element('4489', double(durationMs))]))
const seen = element('e0', element('b0', number(64, 1)), element('ba', number(36, 1)))
const track = (place: number, kind: number, codec: string, ...more: Buffer[]) =>
  element(
    'ae',
    element('d7', number(place, 2)),
    element('73c5', number(place, 2)),
    element('83', number(kind, 1)),
    text('86', codec),
    ...more,
  )
const picture = (...more: Buffer[]) => track(1, 1, 'V_MJPEG', seen, ...more)
const tracks = (...each: Buffer[]) => element('1654ae6b', ...each)
const block = (place: number, data: Uint8Array, afterMs = 0) =>
  element('a3', number(0x80 + place, 1), number(afterMs, 2), number(0x80, 1), data)
const cluster = (atMs: number, ...blocks: Buffer[]) =>
  element('1f43b675', element('e7', number(atMs, 8)), ...blocks)
const film = (...parts: Buffer[]) => Buffer.concat([ebml, element('18538067', ...parts)])
const everySecond = (count: number) =>
  Array.from({ length: count }, (_, place) => cluster(place * 1000, block(1, still)))

/** Elements that nobody knows the end of, each in the one before. */
function nested(idHex: string, depth: number): Buffer {
  const open = openElement(idHex)
  return Buffer.alloc(open.length * depth, open)
}

/** The picture, saying that it is so high and wide (SOF0, ITU-T T.81 B.2.2). */
function grown(size: number): Buffer {
  const large = Buffer.from(still)
  const at = large.indexOf(Buffer.from('ffc0', 'hex'))
  large.writeUInt16BE(size, at + 5)
  large.writeUInt16BE(size, at + 7)
  return large
}

const hour = 3_600_000

export const matroskaFilms: readonly HostileFilm[] = [
  {
    name: 'elements of unknown size in each other, ten thousand deep',
    bytes: () =>
      Buffer.concat([
        ebml,
        nested('18538067', 10_000),
        info(3000),
        tracks(picture()),
        ...everySecond(3),
      ]),
    sent: 'media-unreadable',
    becomes: 'ready',
  },
  {
    name: 'tags in tags, ten thousand deep',
    bytes: () =>
      film(
        info(3000),
        tracks(picture()),
        element('1254c367', element('7373', nested('67c8', 10_000))),
        ...everySecond(3),
      ),
    sent: null,
    becomes: 'ready',
  },
  {
    name: 'ten hours, of which there is one picture',
    bytes: () => film(info(10 * hour), tracks(picture()), cluster(0, block(1, still))),
    sent: null,
    becomes: 'media-unreadable',
  },
  {
    name: 'ten million years',
    bytes: () => film(info(3e20), tracks(picture()), ...everySecond(3)),
    sent: null,
    becomes: 'ready',
  },
  {
    name: 'pictures eleven hours apart in a film of three seconds',
    quickBy: 'ffmpeg',
    bytes: () =>
      film(info(3000), tracks(picture()), ...everySecond(3), cluster(11 * hour, block(1, still))),
    sent: null,
    becomes: 'ready',
  },
  {
    name: 'sound that goes on after five hundred hours of silence',
    quickBy: 'what npm brings',
    bytes: () => {
      const heard = element(
        'e1',
        element('b5', double(8000)),
        element('9f', number(1, 1)),
        element('6264', number(16, 1)),
      )
      const sound = track(2, 2, 'A_PCM/INT/LIT', heard)
      const second = Buffer.alloc(16_000, 7)
      const both = (atMs: number) => cluster(atMs, block(1, still), block(2, second))
      return film(
        info(3000),
        tracks(picture(), sound),
        both(0),
        both(1000),
        both(2000),
        both(500 * hour),
      )
    },
    sent: null,
    becomes: 'ready',
  },
  {
    name: 'attachments with names that lead elsewhere',
    bytes: ({ path }) => {
      const attached = (name: string) =>
        element(
          '61a7',
          text('466e', name),
          text('4660', 'font/ttf'),
          element('465c', Buffer.alloc(64)),
          element('46ae', number(7, 1)),
        )
      return film(
        info(3000),
        tracks(picture()),
        element('1941a469', attached('../../../x'), attached(`${path}.mp4`)),
        ...everySecond(3),
      )
    },
    sent: null,
    becomes: 'ready',
  },
  {
    name: 'a hundred thousand captions of one moment',
    bytes: () => {
      const line = block(2, Buffer.from('x'))
      return film(
        info(3000),
        tracks(picture(), track(2, 17, 'S_TEXT/UTF8')),
        cluster(0, block(1, still), Buffer.alloc(line.length * 100_000, line)),
        ...everySecond(3).slice(1),
      )
    },
    sent: null,
    becomes: 'ready',
  },
  {
    name: 'pictures that unpack to two hundred megabytes',
    bytes: () => {
      const packed = deflateSync(Buffer.alloc(64 * 1024 ** 2))
      const packing = element(
        '6d80',
        element('6240', element('5034', element('4254', number(0, 1)))),
      )
      return film(
        info(3000),
        tracks(picture(packing)),
        ...[0, 1, 2].map((at) => cluster(at * 1000, block(1, packed))),
      )
    },
    sent: null,
    becomes: 'media-unreadable',
  },
  {
    name: 'one picture among others of 65,500 lines',
    bytes: () =>
      film(
        info(3000),
        tracks(picture()),
        ...everySecond(3),
        cluster(3000, block(1, grown(65_500))),
        cluster(4000, block(1, still)),
      ),
    sent: null,
    becomes: 'ready',
  },
  {
    name: 'nothing but tracks',
    bytes: () =>
      film(
        info(3000),
        tracks(
          ...Array.from({ length: 20_000 }, (_, place) => track(place + 1, 1, 'V_MJPEG', seen)),
        ),
      ),
    sent: null,
    becomes: 'media-unreadable',
  },
]
