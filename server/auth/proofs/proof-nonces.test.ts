import { expect, test } from 'vitest'

import { createProofNonces, nonceLifeMs } from './proof-nonces.ts'

const minuteMs = 60_000
const at = (ms: number) => createProofNonces('secret', () => new Date(Date.UTC(2026, 0, 1) + ms))

test('a nonce is taken for at least five minutes, and no longer than a proof is remembered', () => {
  const nonce = at(0).current()
  expect(at(5 * minuteMs).isGood(nonce)).toBe(true)
  expect(at(nonceLifeMs).isGood(nonce)).toBe(false)
})

test('instances whose clocks are a minute apart take the nonces of each other, at every moment', () => {
  for (let now = 0; now <= 10 * minuteMs; now += minuteMs / 2) {
    const [one, ahead] = [at(now), at(now + minuteMs)]
    expect([one.isGood(ahead.current()), ahead.isGood(one.current())]).toEqual([true, true])
  }
})

test('one that was made up, or with another secret, is not taken', () => {
  const other = createProofNonces('another', () => new Date(Date.UTC(2026, 0, 1)))
  expect(at(0).isGood(other.current())).toBe(false)
  expect(at(0).isGood('')).toBe(false)
})
