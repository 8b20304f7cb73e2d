import { fireEvent } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { watchStyles, withStyles } from './missing-styles.ts'

beforeAll(watchStyles)

function linked(): Element {
  const [link, ...others] = document.head.querySelectorAll('link')
  if (!link || others.length > 0) throw new Error('there is one link')
  return link
}

/** Code that asked for a style sheet, which did not come. */
async function lose(href: string) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.replaceChildren(link)
  const fetchCode = vi.fn().mockImplementationOnce(async () => {
    fireEvent.error(link)
    throw new Error('Unable to preload CSS')
  })
  fetchCode.mockResolvedValue('code')
  const fetchStyled = withStyles(fetchCode)
  await expect(fetchStyled()).rejects.toThrow('preload')
  return { link, fetchCode, fetchStyled }
}

test('code does not come without the style sheet it lost, for whoever asks', async () => {
  const { link, fetchCode, fetchStyled } = await lose('/assets/browse.css')
  const settled = vi.fn()
  const both = [fetchStyled(), fetchStyled()]
  for (const one of both) void one.then(settled)
  const again = linked()
  expect(again).not.toBe(link)
  expect(again.getAttribute('href')).toBe('/assets/browse.css')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(settled).not.toHaveBeenCalled()
  expect(fetchCode).toHaveBeenCalledOnce()
  fireEvent.load(again)
  expect(await Promise.all(both)).toEqual(['code', 'code'])
  expect(linked()).toBe(again)
})

test('one that is refused by a preload that failed is asked for once more at once', async () => {
  const { fetchStyled } = await lose('/assets/channel.css')
  const second = fetchStyled()
  const first = linked()
  fireEvent.error(first)
  await vi.waitFor(() => expect(linked()).not.toBe(first))
  fireEvent.load(linked())
  expect(await second).toBe('code')
})

test('one that fails again is asked for again', async () => {
  const { fetchStyled } = await lose('/assets/search.css')
  const second = fetchStyled()
  const first = linked()
  fireEvent.error(first)
  await vi.waitFor(() => expect(linked()).not.toBe(first))
  fireEvent.error(linked())
  await expect(second).rejects.toThrow('preload')
  const third = fetchStyled()
  fireEvent.load(linked())
  expect(await third).toBe('code')
})

test('code that lost nothing waits for nothing', async () => {
  await lose('/assets/watch.css')
  expect(await withStyles(async () => 'other')()).toBe('other')
})
