import { InMemoryWebStorage } from 'oidc-client-ts'
import { beforeEach, expect, test } from 'vitest'

import { forgetRedirects, mayRedirect, redirectWaitMs } from './redirect-limit.ts'

let store: Storage
beforeEach(() => {
  store = new InMemoryWebStorage()
})

test('two trips in thirty seconds are allowed, a third is not, and later ones are again', () => {
  expect(mayRedirect(store, 0)).toBe(true)
  expect(mayRedirect(store, 1000)).toBe(true)
  expect(mayRedirect(store, 29_000)).toBe(false)
  expect(mayRedirect(store, 30_500)).toBe(true)
})

test('whoever wants to go by itself is told how long to wait', () => {
  mayRedirect(store, 0)
  expect(redirectWaitMs(store, 1000)).toBe(0)
  mayRedirect(store, 1000)
  expect(redirectWaitMs(store, 11_000)).toBe(19_000)
  expect(redirectWaitMs(store, 30_500)).toBe(0)
})

test('a person’s own new try starts the count again', () => {
  mayRedirect(store, 0)
  mayRedirect(store, 1)
  forgetRedirects(store)
  expect(mayRedirect(store, 2)).toBe(true)
})

test('a clock that was set back and a damaged store do not lock anybody out', () => {
  mayRedirect(store, 900_000)
  mayRedirect(store, 900_000)
  expect(mayRedirect(store, 1000)).toBe(true)
  store.setItem('foyer.redirects', '{"x"')
  expect(mayRedirect(store, 1000)).toBe(true)
})
