import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { MenuChip } from './chip.tsx'

const options = [{ value: 'deleted', label: 'Deleted' }] as const

function draw(value: 'deleted' | undefined) {
  render(
    <MenuChip
      label="Status"
      unsetLabel="Any status"
      anyLabel="Any status"
      options={options}
      value={value}
      onSelect={() => undefined}
    />,
  )
}

test('without a value a filter says that it takes any', () => {
  draw(undefined)
  expect(screen.getByRole('button', { name: 'Any status' })).toBeTruthy()
})

test('with a value a filter says what it filters by, not that it takes any', () => {
  draw('deleted')
  expect(screen.getByRole('button').textContent).toBe('Status: Deleted')
})
