import { expect, test } from 'vitest'

import { createReplayGuard } from './replay-guard.ts'

const now = { ms: 0 }
const clock = () => new Date(now.ms)

test('a name is new once, and again after its time', () => {
  const seen = createReplayGuard(1000, clock)
  expect([seen.isFirst('a'), seen.isFirst('a'), seen.isFirst('b')]).toEqual([true, false, true])
  now.ms += 999
  expect(seen.isFirst('a')).toBe(false)
  now.ms += 1
  expect(seen.isFirst('a')).toBe(true)
})

test('memory has a roof: of very many names the oldest go first', () => {
  const seen = createReplayGuard(1000, clock)
  for (let n = 0; n < 250_000; n += 1) seen.isFirst(String(n))
  expect(seen.isFirst('249999')).toBe(false)
  expect(seen.isFirst('0')).toBe(true)
})
