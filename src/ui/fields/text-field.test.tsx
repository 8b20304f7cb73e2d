import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'

import { TextField } from './text-field.tsx'

afterEach(cleanup)

test('the counter appears from 80 % of the limit and is announced from 90 %', async () => {
  render(<TextField label="Title" limit={10} />)
  const field = screen.getByLabelText('Title')
  await userEvent.type(field, '1234567')
  expect(screen.queryByText('7 / 10')).toBeNull()
  await userEvent.type(field, '8')
  expect(screen.getByText('8 / 10')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
  await userEvent.type(field, '9')
  expect(screen.getByRole('status').textContent).toBe('9 of 10 characters')
})

test('text over the limit is kept, not cut', async () => {
  render(<TextField label="Title" limit={5} />)
  await userEvent.type(screen.getByLabelText('Title'), 'Printing')
  expect(screen.getByDisplayValue('Printing')).toBeTruthy()
  expect(screen.getByText('8 / 5')).toBeTruthy()
})

test('an error takes the place of the hint and is tied to the field', () => {
  const { rerender } = render(<TextField label="Address" hint="Part of the link." />)
  expect(
    screen.getByRole('textbox', { name: 'Address', description: 'Part of the link.' }),
  ).toBeTruthy()
  rerender(<TextField label="Address" hint="Part of the link." error="That address is taken." />)
  const field = screen.getByRole('textbox', { description: 'That address is taken.' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Part of the link.')).toBeNull()
})
