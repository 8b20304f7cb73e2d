import { afterEach, expect, test, vi } from 'vitest'

import { forgetPlace } from './forget-place.ts'

const storageKey = 'react-router-scroll-positions'

/** What jsdom has no part of. */
class Navigation {
  type = ''
}

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test.each([
  ['navigate', { other: 40 }],
  ['reload', { '/': 900, other: 40 }],
  ['back_forward', { '/': 900, other: 40 }],
])('after a %s these places are known', (type, known) => {
  const entry = Object.assign(new Navigation(), { type })
  vi.stubGlobal('PerformanceNavigationTiming', Navigation)
  vi.stubGlobal('performance', { getEntriesByType: () => [entry] })
  history.replaceState(null, '', '/')
  sessionStorage.setItem(storageKey, JSON.stringify({ '/': 900, other: 40 }))
  forgetPlace()
  expect(JSON.parse(sessionStorage.getItem(storageKey) ?? '')).toEqual(known)
})
