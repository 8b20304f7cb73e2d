import { expect, test } from 'vitest'

import { formatSpeed } from './format-speed.ts'

test('a speed is a size per second', () => {
  expect(formatSpeed(18.4 * 1024 ** 2)).toBe('18.4\u00A0MB/s')
  expect(formatSpeed(0)).toBe('0\u00A0bytes/s')
})
