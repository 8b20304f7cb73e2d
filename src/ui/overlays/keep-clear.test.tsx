import { afterEach, expect, test, vi } from 'vitest'

import { keepClear } from './keep-clear.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('style')
  document.body.replaceChildren()
})

/** A window 800 high, with the toast at its bottom and two fields: one beneath it, one far above. */
function layOut() {
  const [toast, beneath, above] = ['div', 'input', 'input'].map((name) =>
    document.body.appendChild(document.createElement(name)),
  )
  if (!toast || !beneath || !above) throw new Error('not made')
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(
    this: Element,
  ) {
    const raised = Number.parseFloat(toast.style.marginBlockEnd) || 0
    if (this === toast) return new DOMRect(12, 740 - raised, 366, 48)
    return new DOMRect(16, this === beneath ? 730 : 100, 300, 44)
  })
  return { toast, beneath, above }
}

test('a toast stands above what has the focus beneath it', () => {
  const { toast, beneath } = layOut()
  beneath.focus()
  keepClear(toast)
  expect(toast.getBoundingClientRect().bottom).toBe(722)
})

test('it rises when the focus comes beneath it, and does not drop when it goes', () => {
  const { toast, beneath, above } = layOut()
  above.focus()
  const stop = keepClear(toast)
  expect(toast.style.marginBlockEnd).toBe('0px')
  beneath.focus()
  expect(toast.style.marginBlockEnd).toBe('66px')
  above.focus()
  expect(toast.style.marginBlockEnd).toBe('66px')
  stop?.()
})

test('it stands above what a page keeps at its foot', () => {
  const { toast } = layOut()
  const { style } = document.documentElement
  style.setProperty('--tab-h', '60px')
  style.setProperty('--toast-bar', '60px')
  style.setProperty('--foot-h', '64px')
  keepClear(toast)
  expect(toast.style.marginBlockEnd).toBe('64px')
})
