import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { MoreTools } from './more-tools.tsx'

test('where nothing hovers, no item of the menu is hidden, which arrow keys would stop at', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(hover: none)' }))
  const beside = { tracks: [], chosen: '', onChoose: () => undefined }
  render(<MoreTools {...{ beside }} onShift={() => undefined} onKeys={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'More for all lines' }))
  // jsdom knows no top layer and takes an open menu for a hidden one.
  screen.getByRole('menu', { hidden: true }).removeAttribute('popover')
  const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(names()).toEqual(['Shift all lines'])
})
