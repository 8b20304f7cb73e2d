import { expect, test } from 'vitest'

import { isFiltered, readStudioFilters, withFilter } from '../studio-filters.ts'

test('an address without filters shows everything, newest first', () => {
  const filters = readStudioFilters(new URLSearchParams())
  expect(filters).toEqual({ sort: 'new' })
  expect(isFiltered(filters)).toBe(false)
})

test('what does not belong in the address is ignored', () => {
  const filters = readStudioFilters(new URLSearchParams('state=flying&sort=upwards&access=public'))
  expect(filters).toEqual({ access: 'public', sort: 'new' })
})

test('the default order is not written into the address', () => {
  const search = new URLSearchParams('q=lino&sort=views')
  expect(withFilter(search, 'sort', 'new').toString()).toBe('q=lino')
  expect(withFilter(search, 'q', '').toString()).toBe('sort=views')
  expect(withFilter(search, 'state', 'ready').toString()).toBe('q=lino&sort=views&state=ready')
})
