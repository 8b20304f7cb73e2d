import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'

import { boundKeys } from './bound-keys.ts'

beforeEach(async () => {
  for (const name of await boundKeys.getAllKeys()) await boundKeys.remove(name)
})

const publicPart = async ({ keys }: Awaited<ReturnType<typeof boundKeys.get>>) =>
  crypto.subtle.exportKey('jwk', keys.publicKey)

test('the key is made once, and can sign but not be taken away (RFC 9449, 11.4)', async () => {
  const made = await boundKeys.get('foyer')
  expect(made.keys.privateKey).toMatchObject({ extractable: false, usages: ['sign'] })
  expect(await publicPart(await boundKeys.get('foyer'))).toEqual(await publicPart(made))
})

test('of tabs that make one at the same moment all have the one that was there first', async () => {
  const generate = crypto.subtle.generateKey.bind(crypto.subtle)
  const isFirstThere = Promise.withResolvers<void>()
  const making = vi.spyOn(crypto.subtle, 'generateKey')
  making.mockImplementationOnce(async (...args: Parameters<typeof generate>) => {
    await isFirstThere.promise
    return generate(...args)
  })
  const late = boundKeys.get('foyer')
  await vi.waitFor(() => expect(making).toHaveBeenCalled())
  const first = await boundKeys.get('foyer')
  isFirstThere.resolve()
  expect(await publicPart(await late)).toEqual(await publicPart(first))
})

test('what is removed is answered, and the next one is another', async () => {
  const first = await boundKeys.get('foyer')
  expect(await publicPart(await boundKeys.remove('foyer'))).toEqual(await publicPart(first))
  expect(await boundKeys.getAllKeys()).toEqual([])
  expect(await publicPart(await boundKeys.get('foyer'))).not.toEqual(await publicPart(first))
})
