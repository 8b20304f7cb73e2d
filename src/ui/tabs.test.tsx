import { render } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { Tabs } from './tabs.tsx'

const items = [
  { id: 'transcript', label: 'Transkript' },
  { id: 'next', label: 'Als Nächstes' },
]

/** A row of 300 px, whose last tab ends at 360. */
function layOut(): void {
  const measure = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  onTestFinished(() => measure.mockRestore())
  measure.mockImplementation(function boxOf(this: Element) {
    if (this.getAttribute('role') === 'tablist') return new DOMRect(0, 0, 300, 44)
    return this.id.endsWith('next') ? new DOMRect(240, 0, 120, 44) : new DOMRect(0, 0, 120, 44)
  })
}

test('the selected tab is brought into its row, and the row stays where that is in it', () => {
  layOut()
  const scrollBy = vi.fn<(options: ScrollToOptions) => void>()
  Object.assign(Element.prototype, { scrollBy })
  const row = (selected: string) => (
    <Tabs id="film" label="Film" items={items} selected={selected} onSelect={() => undefined} />
  )
  const { rerender } = render(row('transcript'))
  expect(scrollBy).not.toHaveBeenCalled()
  rerender(row('next'))
  expect(scrollBy).toHaveBeenCalledWith({ left: 60 })
})
