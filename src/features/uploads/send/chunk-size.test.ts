import { expect, test } from 'vitest'

import { chunkBounds, firstChunkB, halvedChunkB, lowerCeiling, nextChunkB } from './chunk-size.ts'

const MiB = 1024 ** 2
const bounds = chunkBounds(null)

test('the first chunk is 16 MiB, or what the service allows', () => {
  expect(firstChunkB(bounds)).toBe(16 * MiB)
  expect(firstChunkB(chunkBounds(5 * MiB))).toBe(5 * MiB)
})

test('a chunk that flies doubles, up to 64 MiB', () => {
  expect(nextChunkB(16 * MiB, 900, bounds)).toBe(32 * MiB)
  expect(nextChunkB(64 * MiB, 900, bounds)).toBe(64 * MiB)
})

test('a chunk of four to eight seconds stays', () => {
  expect(nextChunkB(16 * MiB, 4_000, bounds)).toBe(16 * MiB)
  expect(nextChunkB(16 * MiB, 8_000, bounds)).toBe(16 * MiB)
})

test('a chunk that crawls halves, down to 1 MiB', () => {
  expect(nextChunkB(16 * MiB, 30_000, bounds)).toBe(8 * MiB)
  expect(nextChunkB(MiB, 30_000, bounds)).toBe(MiB)
})

test('a proxy that refuses 16 MiB is met below its cap and not tried above it again', () => {
  let sizeB = 16 * MiB
  let now = bounds
  const capB = 10 * MiB
  while (sizeB > capB) {
    now = lowerCeiling(now, sizeB)
    sizeB = halvedChunkB(sizeB, bounds) ?? sizeB
  }
  expect(sizeB).toBe(8 * MiB)
  expect(nextChunkB(sizeB, 100, now)).toBe(8 * MiB)
})

test('at the smallest chunk there is nothing left to halve', () => {
  expect(halvedChunkB(MiB, bounds)).toBeNull()
})
