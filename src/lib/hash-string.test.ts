import { expect, test } from 'vitest'

import { hashString } from './hash-string.ts'

test('the hash is FNV-1a, 32 bit, unsigned', () => {
  expect(hashString('')).toBe(0x811c9dc5)
  expect(hashString('a')).toBe(0xe40c292c)
  expect(hashString('foobar')).toBe(0xbf9cf968)
})

test('ids that differ in one letter spread over a small palette', () => {
  const picks = new Set(
    Array.from({ length: 40 }, (_, index) => hashString(`channel-${index}`) % 8),
  )
  expect(picks.size).toBe(8)
})
