import type { HostileFilm } from './hostile-film.ts'
import {
  alias,
  changed,
  chunks,
  head,
  headB,
  madeUp,
  most,
  nested,
  places,
  sizes,
  still,
  times,
  whole,
  withMore,
  withoutSound,
} from './mp4.ts'
import { box, longBox, number } from './parts.ts'
import { blackPng } from './png.ts'

export const isoFilms: readonly HostileFilm[] = [
  {
    name: 'a film cut off in its head',
    bytes: () => whole.subarray(0, 20),
    sent: 'media-unreadable',
    becomes: 'media-unreadable',
  },
  {
    name: 'a film cut off in the middle',
    bytes: () => whole.subarray(0, whole.length / 2),
    sent: 'media-unreadable',
    becomes: 'ready',
  },
  {
    name: 'a film without its last byte',
    bytes: () => whole.subarray(0, -1),
    sent: 'media-unreadable',
    becomes: 'ready',
  },
  {
    name: 'a picture of 65,535 × 65,535',
    bytes: () =>
      madeUp({
        format: 'raw ',
        width: 65_535,
        height: 65_535,
        table: [times(60, 1000), sizes(60, 64), chunks(60), places(headB + 8)],
      }),
    sent: 'media-unreadable',
    becomes: 'no-video-track',
  },
  {
    name: '64 × 36 outside, 9,000 × 9,000 inside',
    bytes: () => {
      const data = blackPng(9000, 9000)
      const at = headB + 8
      const table = [times(3, 1000), sizes(3, data.length), chunks(1), places(at, at, at)]
      return madeUp({ format: 'png ', table, data })
    },
    sent: null,
    becomes: ['media-unreadable', 'no-video-track'],
  },
  {
    name: 'billions of samples that take no table',
    bytes: () =>
      madeUp({ table: [times(most, 1), sizes(most, 1), chunks(most), places(headB + 8)] }),
    sent: null,
    becomes: 'media-unreadable',
  },
  {
    name: 'a hundred million samples that take no table',
    bytes: () => madeUp({ table: [times(1e8, 1), sizes(1e8, 1), chunks(1e8), places(headB + 8)] }),
    sent: null,
    becomes: 'media-unreadable',
  },
  {
    name: 'samples behind the end of the file',
    bytes: () => changed('stco', (content) => content.fill(0xfe, 8)),
    sent: null,
    becomes: 'media-unreadable',
  },
  {
    name: 'pictures that last no time',
    bytes: () => changed('stts', (content) => content.writeUInt32BE(0, 12)),
    sent: null,
    becomes: 'ready',
  },
  {
    name: 'pictures that last for years',
    bytes: () => changed('stts', (content) => content.writeUInt32BE(most, 12)),
    sent: null,
    becomes: 'ready',
  },
  {
    name: 'an edit list that begins before time and ends behind it',
    bytes: () =>
      changed('elst', (content) => {
        content.writeUInt32BE(most, 8)
        content.writeInt32BE(-(2 ** 31), 12)
      }),
    sent: null,
    becomes: 'ready',
  },
  {
    name: 'a box in the index that never ends',
    bytes: () => withMore(Buffer.concat([number(0), Buffer.from('trak')])),
    sent: null,
    becomes: 'ready',
  },
  {
    name: 'a box in the index of 2 to the 63 bytes',
    bytes: () => withMore(longBox('trak', 2n ** 63n)),
    sent: null,
    becomes: 'ready',
  },
  {
    name: 'a box in a box, ten thousand times',
    bytes: () => withMore(nested(10_000)),
    sent: null,
    becomes: 'ready',
  },
  {
    name: '65,535 tracks',
    bytes: () => withMore(Buffer.alloc(65_535 * 8, box('trak'))),
    sent: 'media-unreadable',
    becomes: 'media-unreadable',
  },
  {
    name: 'a film whose data lies elsewhere',
    bytes: ({ url, path }) => {
      const table = [times(60, 1000), sizes(60, still.length), chunks(1), places(headB + 8)]
      const linked = box('url ', number(0), Buffer.from(`${url}\0`))
      const from = box('dinf', box('dref', number(0), number(2), alias(path), linked))
      return madeUp({ table, from: [from] })
    },
    sent: null,
    becomes: 'media-unreadable',
  },
  {
    name: 'a sound track with nothing in it',
    bytes: withoutSound,
    sent: null,
    becomes: 'ready',
  },
  {
    name: 'a film that is a web page too',
    bytes: () => {
      const page = Buffer.from('<!doctype html><script>fetch("/api/v1/me")</script>')
      return Buffer.concat([head, withMore(box('free', page)).subarray(headB)])
    },
    sent: null,
    becomes: 'ready',
  },
]
