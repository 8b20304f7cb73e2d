import { expect, test } from 'vitest'

import { isFiltered, readStudioFilters, withFilter } from '../studio-filters.ts'

test('an address without filters shows everything, newest first', () => {
  const filters = readStudioFilters(new URLSearchParams())
  expect(filters).toEqual({ sort: 'new' })
  expect(isFiltered(filters)).toBe(false)
})

test('what does not belong in the address is ignored', () => {
  const filters = readStudioFilters(new URLSearchParams('status=flying&sort=upwards&access=public'))
  expect(filters).toEqual({ access: 'public', sort: 'new' })
})

test('the default order is not written into the address', () => {
  const search = new URLSearchParams('q=lino&sort=views')
  expect(withFilter(search, 'sort', 'new').toString()).toBe('q=lino')
  expect(withFilter(search, 'q', '').toString()).toBe('sort=views')
  expect(withFilter(search, 'status', 'draft').toString()).toBe('q=lino&sort=views&status=draft')
})

test('an address kept from before says its status as it did then', () => {
  const read = (search: string) => readStudioFilters(new URLSearchParams(search)).status
  expect(['deleted', 'failed', 'draft'].map((state) => read(`state=${state}`))).toEqual([
    'deleted',
    'failed',
    'draft',
  ])
  expect(read('state=ready')).toBeUndefined()
  expect(read('state=deleted&status=private')).toBe('private')
  const kept = new URLSearchParams('state=deleted&sort=views')
  expect(withFilter(kept, 'q', 'lino').toString()).toBe('state=deleted&sort=views&q=lino')
  expect(withFilter(kept, 'status', undefined).toString()).toBe('sort=views')
  expect(withFilter(kept, 'status', 'failed').toString()).toBe('sort=views&status=failed')
})
