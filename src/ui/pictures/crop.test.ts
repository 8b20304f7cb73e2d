import { expect, test } from 'vitest'

import { cutOf, mostZoom, moved, movedTo, waysOf, wholeCrop } from './crop.ts'

const wide = { width: 1200, height: 800 }
const tall = { width: 600, height: 900 }

test('the largest square is cut from the middle', () => {
  expect(cutOf(wide, 1, wholeCrop)).toEqual({ left: 200, top: 0, width: 800, height: 800 })
  expect(cutOf(tall, 1, wholeCrop)).toEqual({ left: 0, top: 150, width: 600, height: 600 })
})

test('a banner takes the whole width', () => {
  expect(cutOf(wide, 6, wholeCrop)).toEqual({ left: 0, top: 300, width: 1200, height: 200 })
})

test('enlarging keeps the middle, and never leaves the picture', () => {
  expect(cutOf(wide, 1, { ...wholeCrop, zoom: 2 })).toEqual({
    left: 400,
    top: 200,
    width: 400,
    height: 400,
  })
  expect(cutOf(wide, 1, { zoom: 2, x: 0, y: 1 })).toEqual({
    left: 0,
    top: 400,
    width: 400,
    height: 400,
  })
})

test('a finger to the right shows what was on the left, as far as there is any', () => {
  const half = moved(wide, 1, wholeCrop, { x: 0.125, y: 0.5 })
  expect(cutOf(wide, 1, half).left).toBeCloseTo(100)
  expect(cutOf(wide, 1, half).top).toBe(0)
  expect(cutOf(wide, 1, moved(wide, 1, wholeCrop, { x: 9, y: 0 })).left).toBe(0)
  expect(cutOf(wide, 1, moved(wide, 1, wholeCrop, { x: -9, y: 0 })).left).toBe(400)
})

test('coming back from beyond the edge begins at the edge', () => {
  const beyond = moved(wide, 1, wholeCrop, { x: 9, y: 0 })
  expect(cutOf(wide, 1, moved(wide, 1, beyond, { x: -0.125, y: 0 })).left).toBeCloseTo(100)
})

test('sliders go from edge to edge, and rest where there is no way', () => {
  expect(waysOf(wide, 1, wholeCrop)).toEqual({ x: 0.5, y: null })
  const end = movedTo(wide, 1, wholeCrop, { x: 1 })
  expect(waysOf(wide, 1, end).x).toBeCloseTo(1)
  expect(cutOf(wide, 1, end).left).toBeCloseTo(400)
  expect(waysOf({ width: 500, height: 500 }, 1, wholeCrop)).toEqual({ x: null, y: null })
})

test('a small picture is not enlarged beyond its pixels', () => {
  expect(mostZoom(wide, 1, 48)).toBe(8)
  expect(mostZoom({ width: 96, height: 96 }, 1, 48)).toBe(2)
  expect(mostZoom({ width: 30, height: 30 }, 1, 48)).toBe(1)
})
