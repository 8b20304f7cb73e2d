import { afterEach, expect, test } from 'vitest'

import { forgetSearches } from '#data/forget-searches.ts'

import { noteSearch, recentSearches } from './recent-searches.ts'

afterEach(forgetSearches)

test('the newest comes first, each once, and no more than eight', () => {
  for (const q of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'D']) noteSearch('iris', q)
  expect(recentSearches('iris')).toEqual(['D', 'i', 'h', 'g', 'f', 'e', 'c', 'b'])
})

test('nobody is told what another person looked for', () => {
  noteSearch('iris', 'dimmer')
  expect(recentSearches('mara')).toEqual([])
  noteSearch('mara', 'lino')
  expect([recentSearches('mara'), recentSearches('iris')]).toEqual([['lino'], []])
})

test('what is spoilt reads as nothing', () => {
  localStorage.setItem('foyer.searches', '{"personId":1}')
  expect(recentSearches('iris')).toEqual([])
})
