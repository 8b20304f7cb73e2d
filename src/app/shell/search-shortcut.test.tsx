import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { SearchShortcut } from './search-shortcut.tsx'

test('the key leads to the field and leaves the page where it is', () => {
  // jsdom lays nothing out, so nothing has a parent it stands in.
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
  const { getByRole } = render(
    <>
      <SearchShortcut />
      <input type="search" name="q" />
    </>,
  )
  const field = getByRole('searchbox')
  const focus = vi.spyOn(field, 'focus')
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(field)
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true })
})

test.each([
  ['ظ', 'Slash', true],
  ['-', 'Slash', false],
  ['é', 'Slash', false],
  ['ظ', 'KeyZ', false],
])('%s at the place %s leads to the field: %s', (key, code, leads) => {
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
  const { getByRole } = render(
    <>
      <SearchShortcut />
      <input type="search" name="q" />
    </>,
  )
  fireEvent.keyDown(document.body, { key, code })
  expect(document.activeElement === getByRole('searchbox')).toBe(leads)
})
