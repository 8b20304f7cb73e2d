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
  render(<AddFiles onFiles={take} isAlone={false} taken={undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Choose files' }))
  const file = new File(['film'], 'walk.mp4', { type: 'video/mp4' })
  dialogs[0]?.dispatchEvent(new Event('cancel'))
  Object.defineProperty(dialogs[0], 'files', { value: [file] })
  dialogs[0]?.dispatchEvent(new Event('change'))
  await vi.waitFor(() => expect(take).toHaveBeenCalledWith([file]))
})

const taken = {
  maxB: 50 * 1024 ** 3,
  maxDurationMs: 43_200_000,
  filesPerBatch: 50,
  isConverting: true,
}

test.each([
  [
    true,
    'MP4, MOV, WebM and any other video, and sound recordings such as MP3 or WAV, up to 50\u00A0GB and 12\u00A0hours each, 50 at a time.',
  ],
  [false, 'MP4, MOV or WebM, up to 50\u00A0GB and 12\u00A0hours each, 50 at a time.'],
])(
  'an empty page says what is taken, as the portal takes it (converting: %s)',
  (isConverting, words) => {
    render(<AddFiles onFiles={() => undefined} isAlone taken={{ ...taken, isConverting }} />)
    expect(screen.getByText(words, { normalizer: String })).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(screen.queryByText(/made ready for every browser/) !== null).toBe(isConverting)
  },
)

test('beside a queue it is one line, which leaves the page to the queue', () => {
  render(<AddFiles onFiles={() => undefined} isAlone={false} taken={taken} />)
  expect(screen.getByRole('button', { name: 'Choose files' })).toBeTruthy()
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.queryByRole('list')).toBeNull()
})
