import { expect, test } from 'vitest'

import { blurPicture } from './blur-picture.ts'
import { pictureFacts } from './inspect/picture-size.ts'

const bytesOf = (address: string): Buffer => Buffer.from(address.split(',')[1] ?? '', 'base64')

test('of colours a small picture is made, which is whole and short enough for every card', () => {
  const noise = Buffer.from(Array.from({ length: 432 }, (_, at) => (at * 7919) % 251))
  const address = blurPicture(noise.toString('base64url'))
  expect(address).toMatch(/^data:image\/png;base64,/)
  expect(address.length).toBeLessThanOrEqual(1024)
  expect(pictureFacts(bytesOf(address))).toEqual({ extension: 'png', width: 16, height: 9 })
})
