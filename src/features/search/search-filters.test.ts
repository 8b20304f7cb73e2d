import { expect, test } from 'vitest'

import { readSearchAddress, withoutFilters, withValue } from './search-filters.ts'

test('the address is read, and what is none of ours is dropped', () => {
  const address = readSearchAddress(
    new URLSearchParams('q=%20dimmer%20&date=year&cc=1&sort=upside'),
  )
  expect(address).toMatchObject({ q: 'dimmer', type: 'all', sort: 'match', date: 'year', cc: '1' })
  expect(address.duration).toBeUndefined()
})

test('an empty address searches for nothing', () => {
  expect(readSearchAddress(new URLSearchParams()).q).toBe('')
})

test('filters are set, taken away and cleared without touching the words', () => {
  const search = new URLSearchParams('q=dimmer&date=year')
  expect(String(withValue(search, 'cc', '1'))).toBe('q=dimmer&date=year&cc=1')
  expect(String(withValue(search, 'date', undefined))).toBe('q=dimmer')
  expect(String(withoutFilters(search))).toBe('q=dimmer')
})
