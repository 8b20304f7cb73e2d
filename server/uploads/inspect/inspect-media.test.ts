import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { inspectMedia, inspectSource } from './inspect-media.ts'

const media = (name: string) => new URL(`../../../tests/support/media/${name}`, import.meta.url)

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-inspect-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function inspect(bytes: Uint8Array | string) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return inspectMedia(path)
}

test('an MP4 is known by its boxes', async () => {
  expect(await inspect(await readFile(media('two-seconds.mp4')))).toEqual({
    mimeType: 'video/mp4',
    extension: 'mp4',
    durationMs: 2000,
    width: 320,
    height: 180,
  })
})

test('a film whose clock ticks once in a second is as long as it says', async () => {
  const film = await readFile(media('two-seconds.mp4'))
  // ISO/IEC 14496-12, 8.2.2: the movie header has the ticks of a second, then how many there are.
  const ticksB = film.indexOf('mvhd') + 4 + 12
  film.writeUInt32BE(1, ticksB)
  film.writeUInt32BE(90, ticksB + 4)
  expect(await inspect(film)).toMatchObject({ durationMs: 90_000 })
  film.writeUInt32BE(0, ticksB)
  expect(await inspect(film)).toMatchObject({ durationMs: null })
})

test('a WebM is known by its elements', async () => {
  expect(await inspect(await readFile(media('two-seconds.webm')))).toMatchObject({
    mimeType: 'video/webm',
    extension: 'webm',
    durationMs: 2000,
    width: 320,
    height: 180,
  })
})

test('bytes after the last box do no harm', async () => {
  const whole = await readFile(media('two-seconds.mp4'))
  const longer = Buffer.concat([whole, Buffer.alloc(300)])
  await expect(inspect(longer)).resolves.toMatchObject({ width: 320 })
})

describe('a file that was cut off is unreadable', () => {
  test.each(['two-seconds.mp4', 'two-seconds.webm'])('%s', async (name) => {
    const whole = await readFile(media(name))
    for (const part of [0.98, 0.6, 0.1]) {
      const cut = whole.subarray(0, Math.round(whole.length * part))
      await expect(inspect(cut)).rejects.toMatchObject({ code: 'media-unreadable' })
    }
    await expect(inspect(whole.subarray(0, -1))).rejects.toThrow(/cut off/)
  })
})

/** A box of MP4; `longB` announces another size in 64 bits. */
function box(type: string, content: Uint8Array = Buffer.alloc(0), longB?: bigint): Buffer {
  const head = Buffer.alloc(longB === undefined ? 8 : 16)
  head.writeUInt32BE(longB === undefined ? 8 + content.length : 1, 0)
  head.write(type, 4, 'latin1')
  if (longB !== undefined) head.writeBigUInt64BE(longB, 8)
  return Buffer.concat([head, content])
}

/** An element of Matroska, with its size in four bytes. */
function element(idHex: string, content: Uint8Array): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(0x10000000 + content.length)
  return Buffer.concat([Buffer.from(idHex, 'hex'), size, content])
}

const big = (value: bigint) => Buffer.from(value.toString(16).padStart(16, '0'), 'hex')

function matroska(parts: { before?: Buffer; duration?: Buffer; width?: bigint }): Buffer {
  const { before = Buffer.alloc(0), duration, width = 320n } = parts
  const picture = [element('b0', big(width)), element('ba', big(180n))]
  const entry = [element('83', Buffer.from([1])), element('e0', Buffer.concat(picture))]
  const segment = [
    before,
    duration === undefined ? before : element('1549a966', element('4489', duration)),
    element('1654ae6b', element('ae', Buffer.concat(entry))),
  ]
  const head = element('1a45dfa3', element('4282', Buffer.from('webm')))
  return Buffer.concat([head, element('18538067', Buffer.concat(segment))])
}

describe('what a file says of itself is not believed beyond reason', () => {
  const code = 'media-unreadable'

  test('the files made here are good ones otherwise', async () => {
    expect(await inspect(matroska({}))).toMatchObject({ width: 320, height: 180 })
    const ofSeconds = Buffer.from('44fa000045098000', 'hex').subarray(0, 4)
    expect(await inspect(matroska({ duration: ofSeconds }))).toMatchObject({ durationMs: 2000 })
  })

  test.each([2, 3, 5])('a Matroska duration of %d bytes', async (lengthB) => {
    const duration = Buffer.alloc(lengthB, 0x44)
    await expect(inspect(matroska({ duration }))).rejects.toMatchObject({ code })
  })

  test('a picture a million million pixels wide', async () => {
    await expect(inspect(matroska({ width: 2n ** 40n }))).rejects.toMatchObject({ code })
    const film = await readFile(media('two-seconds.mp4'))
    const at = film.indexOf('tkhd') + 4 + 76
    film.writeUInt32BE(0xffff_0000, at)
    await expect(inspect(film)).rejects.toMatchObject({ code })
  })

  test('boxes of exabytes inside each other', async () => {
    const film = await readFile(media('two-seconds.mp4'))
    const inner = box('free', Buffer.alloc(16), 2n ** 60n)
    const hostile = Buffer.concat([
      film.subarray(0, film.readUInt32BE(0)),
      box('moov', box('trak', inner, 2n ** 61n)),
      Buffer.alloc(64),
    ])
    await expect(inspect(hostile)).rejects.toMatchObject({ name: 'MediaFault' })
  })
})

describe('the smallest parts cost no more than a few thousand looks', () => {
  async function looksAt(bytes: Buffer) {
    let looks = 0
    const source = {
      sizeB: bytes.length,
      async read(startB: number, lengthB: number) {
        looks += 1
        return bytes.subarray(startB, startB + lengthB)
      },
    }
    const facts = await inspectSource(source).catch((error: unknown) => error)
    return { looks, facts }
  }

  test('a MiB of elements of two bytes', async () => {
    const before = Buffer.alloc(1024 ** 2, Buffer.from('ec80', 'hex'))
    const { looks, facts } = await looksAt(matroska({ before }))
    expect(facts).toMatchObject({ code: 'media-unreadable' })
    expect(looks).toBeLessThan(6000)
  })

  test('a MiB of empty boxes', async () => {
    const film = await readFile(media('two-seconds.mp4'))
    const headB = film.readUInt32BE(0)
    const empty = Buffer.alloc(1024 ** 2, box('free'))
    const hostile = Buffer.concat([film.subarray(0, headB), empty, film.subarray(headB)])
    const { looks, facts } = await looksAt(hostile)
    expect(facts).toMatchObject({ code: 'media-unreadable' })
    expect(looks).toBeLessThan(6000)
  })

  test('a long recording in many fragments is one of them, and good', async () => {
    const film = await readFile(media('two-seconds.mp4'))
    const fragments = Buffer.alloc(400_000, Buffer.concat([box('moof'), box('mdat')]))
    const { looks, facts } = await looksAt(Buffer.concat([film, fragments]))
    expect(facts).toMatchObject({ width: 320, durationMs: 2000 })
    expect(looks).toBeLessThan(6000)
  })
})

test('a disk that cannot be read is no fault of the file', async () => {
  await expect(inspectMedia(join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(inspectMedia(folder)).rejects.toMatchObject({ code: 'EISDIR' })
})

test('an MP4 without an index says so', async () => {
  const whole = await readFile(media('two-seconds.mp4'))
  const at = whole.indexOf('moov') - 4
  const without = Buffer.concat([
    whole.subarray(0, at),
    whole.subarray(at + whole.readUInt32BE(at)),
  ])
  await expect(inspect(without)).rejects.toThrow(/has no index/)
})

test('sound alone is no video, unless a picture of it can be drawn', async () => {
  const code = 'no-video-track'
  await expect(inspect(await readFile(media('sound-only.mp4')))).rejects.toMatchObject({ code })
  const facts = await inspectMedia(fileURLToPath(media('sound-only.mp4')), {
    isConverted: true,
  })
  expect(facts).toMatchObject({ mimeType: 'video/mp4', width: null, height: null })
})

test.each([
  ['ID3', 'mp3'],
  ['fLaC', 'flac'],
  ['RIFF....WAVE', 'wav'],
  ['\0\0\0\u001cftypM4A ', 'm4a'],
  ['OggS', 'ogg'],
])('%j begins a recording of sound', async (head, extension) => {
  const bytes = Buffer.from(head.padEnd(64, '\0'), 'latin1')
  await expect(inspect(bytes)).rejects.toThrow(/sound file, not a video/)
  const facts = await inspectMedia(join(folder, 'file'), { isConverted: true })
  expect(facts).toMatchObject({ extension, durationMs: null })
})

test('a GIF of several pictures is converted, one of a single picture is none', async () => {
  const head = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(7 + 768)])
  const repeated = Buffer.concat([head, Buffer.from('!\xff\x0bNETSCAPE2.0', 'latin1')])
  await expect(inspect(repeated)).rejects.toThrow(/animated GIF, which browsers do not play/)
  const facts = await inspectMedia(join(folder, 'file'), { isConverted: true })
  expect(facts).toMatchObject({ extension: 'gif', durationMs: null })
  await expect(inspect(head)).rejects.toThrow(/a GIF picture, not a video/)
})

test('every damaged byte of the head ends in a fault or in facts, never in anything else', async () => {
  for (const name of ['two-seconds.mp4', 'two-seconds.webm']) {
    const whole = await readFile(media(name))
    for (let at = 0; at < 600; at += 7) {
      const damaged = Buffer.from(whole)
      damaged.fill(0xff, at, at + 4)
      const result = await inspect(damaged).catch((error: unknown) => error)
      if (result instanceof Error) expect(result.name).toBe('MediaFault')
    }
  }
})

describe('what only pretends to be a video is named', () => {
  test.each([
    ['picture.png', 'This is a PNG picture, not a video.'],
    ['one-second.avi', /an AVI video, which browsers do not play/],
  ])('%s', async (name, message) => {
    await expect(inspect(await readFile(media(name)))).rejects.toThrow(message)
  })
  test.each([
    ['%PDF-1.7 and so on', 'a PDF document'],
    ['PK\u0003\u0004 word/document.xml', 'a ZIP archive or an office document'],
    ['<!doctype html><title>Hello</title>', 'a web page'],
    ['Dear all,\nhere is the video.\n', 'a text file'],
    ['\0\0\0\0\0\0\0\0\0\0\0\0', 'no kind of file we know'],
    ['\0\0\0\u001cftypM4A \0\0\0\0', 'a sound file'],
    ['\0\0\0\u001cftypavif\0\0\0\0', 'a picture'],
  ])('%j', async (bytes, name) => {
    await expect(inspect(bytes)).rejects.toThrow(`This is ${name}, not a video.`)
  })
})
