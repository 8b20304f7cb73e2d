import { beforeEach, expect, test } from 'vitest'

import { createRateLimits, type RateLimits } from './rate-limits.ts'

/** Ten at once, and one more each second. */
const limit = { burst: 10, perMs: 10_000 }
const now = { ms: 0 }
let limits: RateLimits

beforeEach(() => {
  now.ms = 1_000_000
  limits = createRateLimits(() => new Date(now.ms))
})

/** How many of these are let through. */
function taken(times: number, who = 'iris'): number {
  let count = 0
  for (let n = 0; n < times; n += 1) {
    try {
      limits.take('api', who, limit)
      count += 1
    } catch {
      // Counted by being left out.
    }
  }
  return count
}

test('as many as it holds go through at once, and no more', () => {
  expect([taken(9), taken(2), taken(5)]).toEqual([9, 1, 0])
})

test('it fills again as fast as it says', () => {
  taken(10)
  now.ms += 3000
  expect(taken(10)).toBe(3)
  now.ms += 999
  expect(taken(1)).toBe(0)
  now.ms += 1
  expect(taken(1)).toBe(1)
})

test('however long nobody asks, it holds no more than it did', () => {
  taken(10)
  now.ms += 3_600_000
  expect(taken(20)).toBe(10)
})

test('tries that are refused cost nothing', () => {
  taken(500)
  now.ms += 1000
  expect(taken(1)).toBe(1)
})

test('a refusal says how long to wait, and after that one goes through', () => {
  taken(10)
  now.ms += 400
  const refused = () => limits.require('api', 'iris', limit)
  expect(refused).toThrowError(
    expect.objectContaining({
      code: 'rate-limited',
      options: { detail: 'More than 10 requests in 10 s.', retryAfterMs: 600 },
    }),
  )
  now.ms += 600
  expect(refused).not.toThrow()
})

test('asking whether there is one takes none; spending takes one and refuses nobody', () => {
  for (let n = 0; n < 20; n += 1) limits.require('api', 'iris', limit)
  limits.spend('api', 'iris', limit)
  expect(taken(20)).toBe(9)
  limits.spend('api', 'iris', limit)
  now.ms += 1000
  expect(taken(20)).toBe(1)
})

test('everybody has a bucket of their own, and one for each name', () => {
  expect([taken(20), taken(20, 'mara')]).toEqual([10, 10])
  limits.take('comments', 'iris', limit)
})

test('a clock that is set back fills nothing', () => {
  taken(10)
  now.ms -= 60_000
  expect(taken(1)).toBe(0)
})

test('of too many buckets the one that was used longest ago is forgotten', () => {
  taken(10, 'first')
  taken(10, 'second')
  taken(1, 'first')
  limits.spend('api', 'first', limit)
  for (let n = 0; n < 49_999; n += 1) limits.spend('api', `other-${n}`, limit)
  expect([taken(1, 'first'), taken(1, 'second')]).toEqual([0, 1])
})
