import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { chooseLanguage } from '#data/account/language.ts'

import { LanguageSetting } from './language-setting.tsx'

vi.mock('#data/account/language.ts', () => ({ chooseLanguage: vi.fn() }))

test('a language that was chosen stands there at once, busy until it is shown or is not to be had', async () => {
  const kept = Promise.withResolvers<void>()
  vi.mocked(chooseLanguage).mockReturnValue(kept.promise)
  render(<LanguageSetting />)
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' })
  fireEvent.change(select, { target: { value: 'de' } })
  expect([select.value, select.getAttribute('aria-busy')]).toEqual(['de', 'true'])
  kept.resolve()
  await waitFor(() =>
    expect([select.value, select.getAttribute('aria-busy')]).toEqual(['en', null]),
  )
})
