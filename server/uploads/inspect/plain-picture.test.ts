import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { isPlainPicture } from './plain-picture.ts'

const path = join(import.meta.dirname, '../../../tests/support/media/picture.jpg')
const picture = await readFile(path)
const isPlain = (bytes: Buffer) => isPlainPicture(bytes, { extension: 'jpg', width: 1, height: 1 })

test('a JPEG is plain from its first byte to its last', () => {
  expect(isPlain(picture)).toBe(true)
})

test('nor is one whose markers have bytes of ones before them anything else', () => {
  const [begin, rest] = [picture.subarray(0, 2), picture.subarray(2)]
  expect(isPlain(Buffer.concat([begin, Buffer.from([0xff, 0xff]), rest]))).toBe(true)
})

test.each([
  ['something else that ends as a JPEG does', Buffer.from('PK\x05\x06archive\xff\xd9', 'latin1')],
  ['another picture', picture],
  ['an end more', Buffer.from([0xff, 0xd9])],
])('with %s behind it a JPEG is not', (_, behind) => {
  expect(isPlain(Buffer.concat([picture, behind]))).toBe(false)
})

test.each([1, 2, 40])('nor is one without its last %i bytes', (missing) => {
  expect(isPlain(picture.subarray(0, picture.length - missing))).toBe(false)
})
