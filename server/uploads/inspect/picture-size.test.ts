import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { pictureFacts } from './picture-size.ts'

const media = (name: string) =>
  readFile(new URL(`../../../tests/support/media/${name}`, import.meta.url))

test.each(['png', 'jpg', 'webp', 'avif'])('the size of a %s is in its bytes', async (extension) => {
  const bytes = await media(`picture.${extension}`)
  expect(pictureFacts(bytes)).toEqual({ extension, width: 64, height: 36 })
})

test('what is cut off or no picture has no size', async () => {
  expect(pictureFacts(Buffer.alloc(0))).toBeNull()
  expect(pictureFacts((await media('picture.png')).subarray(0, 18))).toBeNull()
  expect(pictureFacts((await media('picture.jpg')).subarray(0, 30))).toBeNull()
  expect(pictureFacts(await media('two-seconds.mp4'))).toBeNull()
  expect(pictureFacts(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull()
})
