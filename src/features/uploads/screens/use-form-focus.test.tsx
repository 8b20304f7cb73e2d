import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { useFormFocus } from './use-form-focus.ts'

function Page({ hasForm }: { hasForm: boolean }) {
  const { adding, awaitForm, takeFocus } = useFormFocus()
  return (
    <>
      <div ref={adding}>
        <button type="button" onClick={() => awaitForm(hasForm)}>
          Choose
        </button>
      </div>
      <button type="button">Pause</button>
      {hasForm && (
        <form ref={takeFocus}>
          <input aria-label="Title" />
        </form>
      )}
    </>
  )
}

let isTouched = false
beforeEach(() => {
  isTouched = false
  vi.stubGlobal('matchMedia', () => ({ matches: isTouched }))
})

async function openForm({ goingTo }: { goingTo?: string } = {}) {
  const { rerender } = render(<Page hasForm={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }))
  if (goingTo !== undefined) screen.getByRole('button', { name: goingTo }).focus()
  rerender(<Page hasForm />)
}

test('who chose files goes on with the title of the form they open', async () => {
  await openForm()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }))
})

test('who went elsewhere meanwhile stays there', async () => {
  await openForm({ goingTo: 'Pause' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pause' }))
})

test('on a phone it opens no keyboard', async () => {
  isTouched = true
  await openForm()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose' }))
})
