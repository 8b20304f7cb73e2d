import { expect, test } from 'vitest'

import { walkBoxes } from './box-walk.ts'

function box(type: string, bodyB: number, announcedB = bodyB + 8): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + bodyB)
  new DataView(bytes.buffer).setUint32(0, announcedB)
  bytes.set(
    Uint8Array.from(type, (char) => char.charCodeAt(0)),
    4,
  )
  return bytes
}

test('a whole file has its index and its media', async () => {
  const file = new Blob([box('ftyp', 16), box('moov', 100), box('mdat', 1000)])
  expect(await walkBoxes(file)).toEqual({ hasIndex: true, hasMedia: true, isCutOff: false })
})

test('a box that announces more than there is means the end is missing', async () => {
  const file = new Blob([box('ftyp', 16), box('moov', 100), box('mdat', 500, 4000)])
  expect(await walkBoxes(file)).toMatchObject({ isCutOff: true, hasIndex: true })
})

test('a recording that was never closed has no index', async () => {
  const file = new Blob([box('ftyp', 16), box('mdat', 1000)])
  expect(await walkBoxes(file)).toEqual({ hasIndex: false, hasMedia: true, isCutOff: false })
})

test('a last box of size zero reaches to the end', async () => {
  const file = new Blob([box('ftyp', 16), box('moov', 100), box('mdat', 1000, 0)])
  expect(await walkBoxes(file)).toEqual({ hasIndex: true, hasMedia: true, isCutOff: false })
})

test('a box of more than 4 GiB is measured by its long size', async () => {
  const long = box('mdat', 64, 1)
  new DataView(long.buffer).setBigUint64(8, 72n)
  expect(await walkBoxes(new Blob([box('moov', 10), long]))).toMatchObject({ isCutOff: false })
  new DataView(long.buffer).setBigUint64(8, 5_000_000_000n)
  expect(await walkBoxes(new Blob([box('moov', 10), long]))).toMatchObject({ isCutOff: true })
})
