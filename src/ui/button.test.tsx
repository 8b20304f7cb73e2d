import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { Button } from './button.tsx'

afterEach(cleanup)

test('a button with a reason stays reachable, says the reason and does nothing', async () => {
  const onClick = vi.fn()
  render(
    <Button disabledReason="Give it a title first" onClick={onClick}>
      Publish
    </Button>,
  )
  await userEvent.tab()
  const button = screen.getByRole('button', {
    name: 'Publish',
    description: 'Give it a title first',
  })
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
})

test('a busy submit button does not send the form again', async () => {
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy>
        Saving
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Saving' }))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a button in a form sends nothing unless it says so', async () => {
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onSubmit).not.toHaveBeenCalled()
})
