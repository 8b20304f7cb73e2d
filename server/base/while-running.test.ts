import { expect, test } from 'vitest'

import { whileRunning } from './while-running.ts'

test('who asks meanwhile gets the same answer, who asks later another', async () => {
  let times = 0
  const ask = whileRunning(() => Promise.resolve((times += 1)))
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(await ask()).toBe(2)
})
