import { expect, test } from 'vitest'

import { formatSpeed } from './format-speed.ts'

test('a speed is a size per second', () => {
  expect(formatSpeed(18_400_000)).toBe('18.4 MB/s')
  expect(formatSpeed(0)).toBe('0 bytes/s')
})
