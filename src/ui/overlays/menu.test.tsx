import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import { Menu } from './menu.tsx'

function Page({ isShown }: { isShown: boolean }): ReactNode {
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <div data-testid="page">
        <Menu
          label="Actions"
          renderTrigger={(menu) => (
            <button type="button" {...menu}>
              More
            </button>
          )}
        >
          <p>Something to do</p>
        </Menu>
      </div>
    </Activity>
  )
}

// WebKit stops altogether when a popover that has places to fall back to is open in what is not displayed any more.
test('an open menu shuts before the page it is on is hidden', async () => {
  const { rerender } = render(<Page isShown />)
  const page = screen.getByTestId('page')
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  const wasDisplayed: boolean[] = []
  const hide = vi.spyOn(HTMLElement.prototype, 'hidePopover').mockImplementation(() => {
    wasDisplayed.push(page.style.display !== 'none' && page.isConnected)
  })
  rerender(<Page isShown={false} />)
  expect(page.style.display).toBe('none')
  expect(wasDisplayed).toEqual([true])
  hide.mockRestore()
})
