import { i18n } from '@lingui/core'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { Trans } from './trans.tsx'
import { useLingui } from './use-lingui.ts'

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('what people wrote stays as they wrote it, among the elements of a sentence', () => {
  const message = 'Deleted <0>{title}</0>'
  const { container } = render(
    <Trans
      id="x"
      message={message}
      values={{ title: 'A <b>bold</b> try' }}
      components={{ 0: <i /> }}
    />,
  )
  expect(container.innerHTML).toBe('Deleted <i>A &lt;b&gt;bold&lt;/b&gt; try</i>')
})

test('words that come later draw nothing again, and another language everything', () => {
  const drawn = vi.fn()
  function Greeting() {
    const { i18n: words } = useLingui()
    drawn()
    return <p>{words._('greeting')}</p>
  }
  i18n.load({ en: { greeting: ['Good evening'] }, de: { greeting: ['Guten Abend'] } })
  render(<Greeting />)
  act(() => i18n.load('en', { parting: ['Good night'] }))
  expect(drawn).toHaveBeenCalledTimes(1)
  act(() => i18n.activate('de'))
  expect(screen.getByText('Guten Abend')).toBeTruthy()
})
