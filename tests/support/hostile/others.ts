import { readFileSync } from 'node:fs'

import { makeFilm } from '#tests/support/make-film.ts'

import type { HostileFilm } from './hostile-film.ts'
import { chunk, little } from './parts.ts'
import { png } from './png.ts'

const avi = readFileSync(new URL('../media/one-second.avi', import.meta.url))

/** Texts that name other files, for programs that open what a file names. */
const naming: readonly (readonly [string, (lure: { path: string; url: string }) => string])[] = [
  [
    'a list of segments that names a file',
    ({ path }) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${path}\n#EXT-X-ENDLIST\n`,
  ],
  [
    'a list of segments that names an address',
    ({ url }) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${url}/a.ts\n#EXT-X-ENDLIST\n`,
  ],
  ['a list of files', ({ path }) => `ffconcat version 1.0\nfile 'file:${path}'\n`],
  ['a list of addresses', ({ url }) => `ffconcat version 1.0\nfile '${url}/a.mp4'\n`],
  [
    'a description of a session',
    ({ url }) =>
      `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\na=control:${url}\nm=video ${new URL(url).port} RTP/AVP 33\n`,
  ],
  [
    'a drawing that brings a file in',
    ({ path }) =>
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file://${path}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
  ],
  [
    'a manifest of DASH',
    ({ url }) =>
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" mediaPresentationDuration="PT9S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${url}/a.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  ],
  ['words', () => 'This is no film, whatever it is called.\n'.repeat(100)],
  ['nothing at all', () => ''],
]

/** As large as pictures of this kind get, each of its frames one pixel of it. */
function gif(frames: number): Buffer {
  const size = little(65_535, 2)
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    size,
    Buffer.from('800000000000ffffff', 'hex'),
  ])
  const frame = Buffer.from('21f90400010000002c000000000100010000024401003b'.slice(0, -2), 'hex')
  return Buffer.concat([head, Buffer.alloc(frame.length * frames, frame), Buffer.from('3b', 'hex')])
}

interface Wav {
  channels: number
  rate: number
  /** How much it says that there is. */
  saidB?: number
  soundB?: number
}

function wav({ channels, rate, saidB, soundB = 64 * 1024 }: Wav): Buffer {
  const sound = Buffer.alloc(soundB, 3)
  const format = Buffer.concat([
    little(1, 2),
    little(channels, 2),
    little(rate),
    little(BigInt(rate) * BigInt(channels) * 2n),
    little(channels * 2, 2),
    little(16, 2),
  ])
  const data = Buffer.concat([Buffer.from('data'), little(saidB ?? sound.length), sound])
  return chunk('RIFF', Buffer.from('WAVE'), chunk('fmt ', format), data)
}

/** Where each picture lies, as an AVI says at its end: somewhere else. */
function brokenIndex(): Buffer {
  const film = Buffer.from(avi)
  const at = film.lastIndexOf('idx1')
  for (let entry = at + 8; entry + 16 <= film.length; entry += 16) {
    film.writeUInt32LE(2 ** 32 - 16, entry + 8)
    film.writeUInt32LE(2 ** 31, entry + 12)
  }
  return film
}

/** The clock of a transport stream that is another in the middle: a day later, or earlier. */
async function jumping(firstS: number, thenS: number): Promise<Buffer> {
  const encoding = '-c:v mpeg2video -q:v 9 -c:a mp2 -muxdelay 0 -output_ts_offset'
  const size = { size: '160x90', seconds: 2 }
  const parts = [firstS, thenS].map((atS) => makeFilm('a.ts', `${encoding} ${atS}`, size))
  return Buffer.concat(await Promise.all(parts))
}

export const otherFilms: readonly HostileFilm[] = [
  ...naming.map(([name, text]): HostileFilm => ({
    name,
    bytes: (lure) => Buffer.from(text(lure)),
    sent: 'unsupported-media',
    becomes: 'media-unreadable',
  })),
  {
    name: 'a picture of 60,000 × 60,000',
    bytes: () => png(60_000, 60_000),
    sent: 'unsupported-media',
    becomes: 'media-unreadable',
  },
  {
    name: 'ten thousand pictures of 65,535 × 65,535',
    bytes: () => gif(10_000),
    sent: 'unsupported-media',
    becomes: 'no-video-track',
  },
  {
    name: 'sound of 255 channels',
    bytes: () => wav({ channels: 255, rate: 4000, soundB: 255 * 2 * 8000 }),
    sent: null,
    becomes: 'media-unreadable',
  },
  {
    name: 'sound of four billion samples a second',
    bytes: () => wav({ channels: 1, rate: 2 ** 32 - 1 }),
    sent: null,
    becomes: 'media-unreadable',
  },
  {
    name: 'sound of one sample a second',
    bytes: () => wav({ channels: 1, rate: 1 }),
    sent: null,
    becomes: 'media-unreadable',
  },
  {
    name: 'sound of four gigabytes, of which little is there',
    bytes: () => wav({ channels: 1, rate: 16_000, saidB: 2 ** 32 - 1 }),
    sent: null,
    becomes: 'ready',
  },
  { name: 'an AVI whose index leads nowhere', bytes: brokenIndex, sent: null, becomes: 'ready' },
]

/** Made by ffmpeg, where there is one. */
export const madeFilms: readonly HostileFilm[] = [
  {
    name: 'a clock that jumps by a day',
    bytes: () => jumping(0, 86_400),
    sent: null,
    becomes: 'too-long',
  },
  {
    name: 'a clock that begins again',
    bytes: () => jumping(1000, 0),
    sent: null,
    becomes: 'too-long',
  },
]
