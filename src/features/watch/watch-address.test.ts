import { expect, test } from 'vitest'

import { readWatchAddress } from './watch-address.ts'

test('reads tab, moment and words', () => {
  const search = new URLSearchParams('tab=chapters&t=1m30s&q=dimmer')
  expect(readWatchAddress(search)).toEqual({
    tab: 'chapters',
    startMs: 90_000,
    endMs: null,
    hasCaptions: false,
    query: 'dimmer',
  })
})

test('reads the end of what was shared, and whether it is shown with captions', () => {
  const search = new URLSearchParams('t=90&end=2m&cc=1')
  expect(readWatchAddress(search)).toMatchObject({ endMs: 120_000, hasCaptions: true })
  const backwards = new URLSearchParams('t=90&end=90&cc=yes')
  expect(readWatchAddress(backwards)).toMatchObject({ endMs: null, hasCaptions: false })
})

test('what makes no sense is as if it were not there', () => {
  const search = new URLSearchParams('tab=admin&t=soon')
  expect(readWatchAddress(search)).toMatchObject({ tab: null, startMs: null, query: '' })
})
