import { fireEvent } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { fetchMissingStyles, watchStyles } from './missing-styles.ts'

beforeAll(watchStyles)

function linked(): Element {
  const [link, ...others] = document.head.querySelectorAll('link')
  if (!link || others.length > 0) throw new Error('there is one link')
  return link
}

function ask(href: string): Element {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.replaceChildren(link)
  return link
}

test('a style sheet that did not come is asked for again, in its place, until it does', async () => {
  const first = ask('/assets/browse.css')
  fireEvent.error(first)
  const failing = fetchMissingStyles()
  const second = linked()
  expect(second).not.toBe(first)
  expect(second.getAttribute('href')).toBe('/assets/browse.css')
  fireEvent.error(second)
  await expect(failing).rejects.toThrow()

  const [one, other] = [fetchMissingStyles(), fetchMissingStyles()]
  const last = linked()
  fireEvent.load(last)
  await Promise.all([one, other])
  await fetchMissingStyles()
  expect(linked()).toBe(last)
})

test('nothing is waited for where nothing is missing', async () => {
  const link = ask('/assets/browse.css')
  await fetchMissingStyles()
  expect(linked()).toBe(link)
})
