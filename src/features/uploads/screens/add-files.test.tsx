import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { AddFiles } from './add-files.tsx'

test('files that come after the dialog said it was cancelled are taken all the same', async () => {
  const dialogs: HTMLInputElement[] = []
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function open(
    this: HTMLInputElement,
  ) {
    dialogs.push(this)
  })
  const take = vi.fn<(files: File[]) => void>()
  render(<AddFiles onFiles={take} limits={undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Choose files' }))
  const file = new File(['film'], 'walk.mp4', { type: 'video/mp4' })
  dialogs[0]?.dispatchEvent(new Event('cancel'))
  Object.defineProperty(dialogs[0], 'files', { value: [file] })
  dialogs[0]?.dispatchEvent(new Event('change'))
  await vi.waitFor(() => expect(take).toHaveBeenCalledWith([file]))
})
