import { expect, test } from 'vitest'

import { oneAtATime } from './one-at-a-time.ts'

/** Work that ends when it is told to. */
function heldWork() {
  const begun: { key: string; end: (error?: Error) => void }[] = []
  const work = (key: string) =>
    new Promise<void>((resolve, reject) => {
      begun.push({ key, end: (error) => (error === undefined ? resolve() : reject(error)) })
    })
  return { begun, work, keys: () => begun.map(({ key }) => key) }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('all who ask while it is done share one more time, which begins afterwards', async () => {
  const { begun, work, keys } = heldWork()
  const ask = oneAtATime(work)
  const first = ask('a')
  const later = [ask('a'), ask('a'), ask('a')]
  expect(keys()).toEqual(['a'])
  begun[0]?.end()
  await first
  await soon()
  expect(keys()).toEqual(['a', 'a'])
  begun[1]?.end()
  await Promise.all(later)
  await soon()
  expect(keys()).toEqual(['a', 'a'])
})

test('another key waits for nobody, and what failed is done again for who asked meanwhile', async () => {
  const { begun, work, keys } = heldWork()
  const ask = oneAtATime(work)
  const failing = ask('a')
  const waiting = ask('a')
  void ask('b')
  expect(keys()).toEqual(['a', 'b'])
  begun[0]?.end(new Error('gone'))
  await expect(failing).rejects.toThrow('gone')
  await soon()
  expect(keys()).toEqual(['a', 'b', 'a'])
  begun[2]?.end()
  await waiting
  void ask('a')
  expect(keys()).toEqual(['a', 'b', 'a', 'a'])
})
