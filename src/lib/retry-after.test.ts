import { expect, test } from 'vitest'

import { readRetryAfter } from './retry-after.ts'

test('Retry-After is read in both its forms', () => {
  expect(readRetryAfter('7')).toBe(7_000)
  expect(readRetryAfter('Thu, 01 Jan 1970 00:00:09 GMT', 4_000)).toBe(5_000)
  expect(readRetryAfter('Thu, 01 Jan 1970 00:00:09 GMT', 60_000)).toBe(0)
  expect(readRetryAfter('soon')).toBeNull()
  expect(readRetryAfter(null)).toBeNull()
})
