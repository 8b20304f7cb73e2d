import { beforeEach, expect, test } from 'vitest'

import { codeGone, onGoneCode, whyGone } from './gone-code.ts'

beforeEach(() => onGoneCode(() => Promise.resolve(null)))

test('why code is gone is known of its error, before whoever needs it hears of it', async () => {
  const verdict = Promise.withResolvers<'outdated'>()
  onGoneCode((wanted) => (wanted === 'part' ? verdict.promise : Promise.resolve(null)))
  const error = new TypeError('Failed to fetch dynamically imported module')
  let isTold = false
  const told = codeGone(error, 'part').then(() => (isTold = true))
  await Promise.resolve()
  expect(isTold).toBe(false)
  verdict.resolve('outdated')
  await told
  expect(whyGone(error)).toBe('outdated')
})

test('of an error that something else explains nothing is said', async () => {
  const error = new Error('no connection')
  await codeGone(error, 'screen')
  expect(whyGone(error)).toBeNull()
})
