import { render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'

import { paths } from '#config/paths.ts'

import { SettingsFrame } from './settings-frame.tsx'

afterEach(() => vi.restoreAllMocks())

/** A browser's own, of a list without a style sheet. */
const padding = 40

/** A row of 390 pixels whose sections are 120 wide each; from right to left the first one stands at the right. */
function layOut(direction: 'ltr' | 'rtl'): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(
    this: Element,
  ) {
    if (this.tagName === 'UL') return new DOMRect(0, 0, 390, 44)
    const at = [...document.querySelectorAll('li a')].indexOf(this) * 120
    return new DOMRect(direction === 'ltr' ? at : 270 - at, 0, 120, 44)
  })
}

function scrolledTo(path: string): number {
  const frame = (
    <SettingsFrame title="Where you’re signed in" lead="Every browser.">
      {null}
    </SettingsFrame>
  )
  const routes = [{ path: '/settings/:section', element: frame }]
  const { container } = render(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />,
  )
  return container.querySelector('ul')?.scrollLeft ?? Number.NaN
}

test('the section that is open is in sight, also where not all of them fit', () => {
  layOut('ltr')
  expect(scrolledTo(paths.settings('sessions'))).toBe(90 + padding)
})

test('and in what is written from right to left', () => {
  layOut('rtl')
  expect(scrolledTo(paths.settings('sessions'))).toBe(-90 - padding)
})

test('what is in sight stays where it is', () => {
  layOut('ltr')
  expect(scrolledTo(paths.settings('appearance'))).toBe(0)
})
