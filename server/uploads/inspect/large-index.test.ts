import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { inspectSource } from './inspect-media.ts'

const film = await readFile(
  new URL('../../../tests/support/media/two-seconds.mp4', import.meta.url),
)
const fileType = film.subarray(0, film.readUInt32BE(0))
const indexB = 1024 ** 2

/** What is read of a file, in looks and in bytes. */
async function readingOf(bytes: Buffer) {
  const read = { looks: 0, readB: 0 }
  const source = {
    sizeB: bytes.length,
    async read(startB: number, lengthB: number) {
      const part = bytes.subarray(startB, startB + lengthB)
      read.looks += 1
      read.readB += part.length
      return part
    },
  }
  await inspectSource(source).catch((error: unknown) => {
    expect(error).toMatchObject({ name: 'MediaFault' })
  })
  return read
}

const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function box(type: string, ...content: Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content)
  return Buffer.concat([number(8 + bytes.length), Buffer.from(type), bytes])
}

function element(idHex: string, ...content: Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content)
  return Buffer.concat([Buffer.from(idHex, 'hex'), number(0x1000_0000 + bytes.length), bytes])
}

const many = (part: Buffer) => Buffer.alloc(indexB - (indexB % part.length), part)

function matroska(...content: Buffer[]): Buffer {
  const sides = [element('b0', number(320)), element('ba', number(180))]
  const entry = element('ae', element('83', Buffer.from([1])), element('e0', ...sides))
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element('18538067', ...content, element('1654ae6b', entry)),
  ])
}

const handler = box('hdlr', Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(12))
const cue = Buffer.from('bb8bb38101b786f78101f18101', 'hex')
const seek = Buffer.from('4dbb8b53ab84114d9b7453ac8101', 'hex')

/** An hour of film has an index of megabytes: of a stranger's, only the heads of its parts are looked at. */
test.each([
  ['cues of one moment', matroska(element('1c53bb6b', many(cue))), 100],
  ['places to seek to', matroska(element('114d9b74', many(seek))), 100],
  [
    'sample descriptions',
    indexOf(box('stsd', number(0), number(2 ** 32 - 1), many(box('none')))),
    100,
  ],
  ['tracks', indexOf(many(box('trak', box('mdia', handler)))), 5_001],
  ['empty tracks', indexOf(many(box('trak'))), 5_001],
])('a mebibyte of %s is not read', async (_name, bytes, mostLooks) => {
  const { looks, readB } = await readingOf(bytes)
  expect(looks).toBeLessThanOrEqual(mostLooks)
  expect(readB).toBeLessThanOrEqual(looks * 96 + 1024)
})

function indexOf(content: Buffer): Buffer {
  return Buffer.concat([fileType, box('moov', content)])
}
