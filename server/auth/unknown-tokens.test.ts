import { expect, test } from 'vitest'

import { createRateLimits } from '#server/base/rate-limits.ts'

import { createUnknownTokens } from './unknown-tokens.ts'

const perMs = 10_000
const bounds = { waitingOfOne: 30, waitingOfAll: 50 }

/** A provider that hangs until it is let go. */
function hangingProvider() {
  const here = createRateLimits(() => new Date(0))
  const limits = {
    require: async (...counted: Parameters<typeof here.require>) => here.require(...counted),
    spend: async (...counted: Parameters<typeof here.spend>) => here.spend(...counted),
  }
  const unknown = createUnknownTokens(limits, { burst: 1000, perMs }, bounds)
  const answer = Promise.withResolvers<string>()
  let asked = 0
  const ask = (address: string) =>
    unknown.check(address, 'opaque', () => {
      asked += 1
      return answer.promise
    })
  return { ask, asked: () => asked, answer: () => answer.resolve('known') }
}

const refused = { code: 'sign-in-unavailable', options: { retryAfterMs: expect.any(Number) } }

test('what waits for a provider that hangs is bounded, by address', async () => {
  const { ask, asked, answer } = hangingProvider()
  const taken = Array.from({ length: 20 + bounds.waitingOfOne }, () => ask('office'))
  await expect(ask('office')).rejects.toMatchObject(refused)
  const elsewhere = ask('home')
  await expect.poll(asked).toBe(21)

  answer()
  expect(new Set(await Promise.all([...taken, elsewhere]))).toEqual(new Set(['known']))
  expect(await ask('office')).toBe('known')
})

test('and over all addresses', async () => {
  const { ask, answer } = hangingProvider()
  const taken = ['one', 'two', 'three'].flatMap((address) =>
    Array.from({ length: 20 + (address === 'three' ? 0 : 25) }, () => ask(address)),
  )
  await expect(ask('three')).rejects.toMatchObject(refused)
  const free = ask('four')

  answer()
  expect(await Promise.all([...taken, free])).toHaveLength(111)
  expect(await ask('three')).toBe('known')
})
