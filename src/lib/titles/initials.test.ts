import { expect, test } from 'vitest'

import { initials } from './initials.ts'

test('the first and the last word give a letter each', () => {
  expect(initials('Noor van Tallis')).toBe('NT')
  expect(initials('  ilse   quarry ')).toBe('IQ')
})

test('one word gives one letter', () => {
  expect(initials('Workshop')).toBe('W')
})

test('punctuation and emoji are not letters', () => {
  expect(initials('(Pim) 🎬 Harrowgate')).toBe('PH')
  expect(initials('🎬')).toBe('')
  expect(initials('')).toBe('')
})

test('letters outside the basic plane stay whole', () => {
  expect(initials('𐐨lpha')).toBe('𐐀')
})
