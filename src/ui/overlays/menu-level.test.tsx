import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { MenuChoice } from './menu-item.tsx'
import { MenuLevel } from './menu-level.tsx'

async function openLevel() {
  const choose = vi.fn()
  render(
    <div role="menu" aria-label="Account">
      <MenuLevel label="Language" end="English">
        <MenuChoice isChosen={false} onSelect={() => choose('de')}>
          Deutsch
        </MenuChoice>
        <MenuChoice isChosen onSelect={() => choose('en')}>
          English
        </MenuChoice>
      </MenuLevel>
    </div>,
  )
  await userEvent.click(screen.getByRole('menuitem', { name: /^Language/ }))
  const chosen = await screen.findByRole('menuitemradio', { name: 'English' })
  await vi.waitFor(() => expect(document.activeElement).toBe(chosen))
  return choose
}

test('a level begins at what is chosen', async () => {
  const choose = await openLevel()
  await userEvent.keyboard('{Enter}')
  expect(choose).toHaveBeenCalledWith('en')
})

test('a level whose row was pressed before it was here begins inside, at what is chosen', () => {
  render(
    <div role="menu" aria-label="Account">
      <MenuLevel label="Language" startsOpen>
        <MenuChoice isChosen onSelect={vi.fn()}>
          English
        </MenuChoice>
      </MenuLevel>
    </div>,
  )
  expect(document.activeElement).toBe(screen.getByRole('menuitemradio', { name: 'English' }))
})

test.each(['{ArrowLeft}', '{Escape}'])('%s leads back to the row that opened it', async (key) => {
  await openLevel()
  await userEvent.keyboard(key)
  const row = await screen.findByRole('menuitem', { name: /^Language/ })
  await vi.waitFor(() => expect(document.activeElement).toBe(row))
  expect(screen.queryByRole('menuitemradio')).toBeNull()
})

test('the arrow that points on opens it', async () => {
  await openLevel()
  await userEvent.keyboard('{Escape}')
  const row = await screen.findByRole('menuitem', { name: /^Language/ })
  await vi.waitFor(() => expect(document.activeElement).toBe(row))
  await userEvent.keyboard('{ArrowRight}')
  expect(await screen.findAllByRole('menuitemradio')).toHaveLength(2)
})

test('the arrows in and back swap their sides where text runs from right to left', async () => {
  document.documentElement.dir = 'rtl'
  document.documentElement.style.direction = 'rtl'
  await openLevel()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.queryAllByRole('menuitemradio')).toHaveLength(2)
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.queryAllByRole('menuitemradio')).toHaveLength(0)
  const row = await screen.findByRole('menuitem', { name: /^Language/ })
  await vi.waitFor(() => expect(document.activeElement).toBe(row))
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.queryAllByRole('menuitemradio')).toHaveLength(0)
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.queryAllByRole('menuitemradio')).toHaveLength(2)
  document.documentElement.removeAttribute('dir')
  document.documentElement.removeAttribute('style')
})
