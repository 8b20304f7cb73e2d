import { expect, test, vi } from 'vitest'

import { packColours, posterPictures, weightedMean } from './poster-pictures.ts'

const pixels = (...colours: [number, number, number][]): Uint8ClampedArray =>
  Uint8ClampedArray.from(colours.flatMap((colour) => [...colour, 255]))

test('one colour is its own mean', () => {
  expect(weightedMean(pixels([18, 52, 86], [18, 52, 86]))).toBe('#123456')
})

test('a black border does not win over what is in the picture', () => {
  const red = Number.parseInt(
    weightedMean(pixels([0, 0, 0], [0, 0, 0], [200, 20, 20])).slice(1, 3),
    16,
  )
  expect(red).toBeGreaterThan(150)
})

test('no pixels are black', () => {
  expect(weightedMean(pixels())).toBe('#000000')
})

test('a small picture takes every place, so that no larger one of another poster stays', async () => {
  const bitmap = { width: 400, height: 225, close: () => undefined }
  vi.stubGlobal('createImageBitmap', async () => bitmap)
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => null
      convertToBlob = async () => new Blob()
    },
  )
  const { pictures, blur } = await posterPictures(new Blob())
  vi.unstubAllGlobals()
  expect(pictures.map(({ width, height }) => [width, height])).toEqual([
    [320, 180],
    [640, 360],
    [1280, 720],
  ])
  expect(blur).toBe('A'.repeat(576))
})

test('colours are packed for an address, without what is not seen', () => {
  const packed = packColours(pixels([251, 239, 190], [255, 255, 255]))
  expect(packed).toBe('----____')
})
