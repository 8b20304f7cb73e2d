import { expect, test } from 'vitest'

import { splitLinks } from './split-links.ts'

test('text without an address stays one part', () => {
  expect(splitLinks('see 1:33, or example.org')).toEqual([
    { text: 'see 1:33, or example.org', href: null },
  ])
  expect(splitLinks('')).toEqual([])
})

test('an address becomes a part of its own, the sentence around it stays text', () => {
  expect(splitLinks('Look (https://a.example/x?y=1), then http://b.example.')).toEqual([
    { text: 'Look (', href: null },
    { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
    { text: '), then ', href: null },
    { text: 'http://b.example', href: 'http://b.example/' },
    { text: '.', href: null },
  ])
})

test.each(['javascript:alert(1)', 'ftp://a.example', 'https://', 'https://...'])(
  '%s is no address of a page',
  (text) => {
    expect(splitLinks(text).every(({ href }) => href === null)).toBe(true)
  },
)
