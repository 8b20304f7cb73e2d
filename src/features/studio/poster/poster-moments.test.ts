import { expect, test } from 'vitest'

import { countMoments, isBlack, tilesByPart } from './poster-moments.ts'

test('a long video is divided into seven even parts, each looked at from its middle outwards', () => {
  const parts = tilesByPart({ count: 70 })
  expect(parts.map(([middle]) => middle)).toEqual([4, 14, 24, 34, 44, 54, 64])
  expect(parts[0]?.slice(0, 5)).toEqual([4, 5, 3, 6, 2])
  expect(parts.flat().toSorted((one, other) => one - other)).toEqual([...Array(70).keys()])
})

test('of a short one each tile is a moment, and none twice', () => {
  expect(tilesByPart({ count: 4 })).toEqual([[0], [1], [2], [3]])
  expect(countMoments({ count: 4 })).toBe(4)
})

test('eight tiles are seven parts, one of them with two', () => {
  const parts = tilesByPart({ count: 8 })
  expect(parts).toHaveLength(7)
  expect(parts.flat().toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('black is what is dark all over: a lamp in the night is something to see', () => {
  const tile = (light: number) => {
    const pixels = new Uint8ClampedArray(4 * 100)
    for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255
    for (let at = 0; at < light; at += 1) pixels[at * 4] = 255
    return pixels
  }
  expect(isBlack(tile(0))).toBe(true)
  expect(isBlack(tile(3))).toBe(true)
  expect(isBlack(tile(10))).toBe(false)
})
