import { act, render, screen } from '@testing-library/react'
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

test('the focus stays on choosing files when the place becomes a line', async () => {
  const dialogs: HTMLInputElement[] = []
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function open(
    this: HTMLInputElement,
  ) {
    dialogs.push(this)
  })
  const page = (isAlone: boolean) => (
    <AddFiles onFiles={() => rerender(page(false))} isAlone={isAlone} taken={undefined} />
  )
  const { rerender } = render(page(true))
  const large = screen.getByRole('button', { name: 'Choose files' })
  await userEvent.click(large)
  Object.defineProperty(dialogs.at(-1), 'files', { value: [new File(['film'], 'walk.mp4')] })
  act(() => void dialogs.at(-1)?.dispatchEvent(new Event('change')))
  const small = screen.getByRole('button', { name: 'Choose files' })
  expect(small).not.toBe(large)
  expect(document.activeElement).toBe(small)
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

test('what becomes of a film is said to whoever has sent none, and not to others', () => {
  const page = (isFirst: boolean) => (
    <AddFiles onFiles={() => undefined} isAlone isFirst={isFirst} taken={taken} />
  )
  const { rerender } = render(page(true))
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  rerender(page(false))
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(screen.getByText(/50 at a time/)).toBeTruthy()
})
