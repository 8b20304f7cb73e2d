import { expect, test } from 'vitest'

import { fingerprintOf, sliceOffsets } from './fingerprint.ts'

const MiB = 1024 ** 2
const bytes = (length: number, change?: number): Blob => {
  const data = new Uint8Array(length).map((_, index) => index % 251)
  if (change !== undefined) data[change] = 255
  return new Blob([data])
}

test('the same bytes give the same print, whatever the name', async () => {
  expect(await fingerprintOf(bytes(3 * MiB))).toBe(await fingerprintOf(bytes(3 * MiB)))
})

test('the print has the form the contract asks for', async () => {
  expect(await fingerprintOf(bytes(10))).toMatch(/^s1-[0-9a-f]{64}$/)
})

test('a change at either end or another size gives another print', async () => {
  const print = await fingerprintOf(bytes(5 * MiB))
  expect(await fingerprintOf(bytes(5 * MiB, 0))).not.toBe(print)
  expect(await fingerprintOf(bytes(5 * MiB, 5 * MiB - 1))).not.toBe(print)
  expect(await fingerprintOf(bytes(5 * MiB + 1))).not.toBe(print)
})

test('a file of a few megabytes is read whole, a large one by nine samples', () => {
  expect(sliceOffsets(600_000)).toEqual([0, 262_144, 524_288])
  const offsets = sliceOffsets(40 * 1024 ** 3)
  expect(offsets).toHaveLength(9)
  expect(offsets.at(0)).toBe(0)
  expect(offsets.at(-1)).toBe(40 * 1024 ** 3 - 262_144)
})
