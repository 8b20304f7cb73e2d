import { expect, test } from 'vitest'

import { readWatchAddress } from './watch-address.ts'

test('reads tab, moment and words', () => {
  const search = new URLSearchParams('tab=chapters&t=1m30s&q=dimmer')
  expect(readWatchAddress(search)).toEqual({ tab: 'chapters', startMs: 90_000, query: 'dimmer' })
})

test('what makes no sense is as if it were not there', () => {
  const search = new URLSearchParams('tab=admin&t=soon')
  expect(readWatchAddress(search)).toEqual({ tab: null, startMs: null, query: '' })
})
