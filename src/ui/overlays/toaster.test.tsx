import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { showToast } from './toast.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock('./toast-card.tsx')
})

const undo = { label: 'Undo', onSelect: () => undefined }

// First, while the code of what can be done has never been loaded.
test('what is said before its code is here comes into the page once, so that it is read once', async () => {
  render(<Toaster />)
  const came: string[] = []
  const watching = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      came.push(...[...addedNodes].map(({ textContent }) => textContent ?? ''))
  })
  watching.observe(screen.getByRole('status'), { childList: true })
  act(() => void showToast({ text: 'Copied', action: undo }))
  await screen.findByRole('button', { name: 'Undo' })
  expect(came).toEqual(['CopiedUndo'])
})

test('what is said without its code stays as it is when that can be had, and goes by itself', async () => {
  vi.doMock('./toast-card.tsx', () => Promise.reject(new Error('gone')))
  vi.resetModules()
  const { Toaster: Lost } = await import('./toaster.tsx')
  const { showToast: tell } = await import('./toast.ts')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<Lost />)
  act(() => void tell({ text: 'Not copied', tone: 'error', action: undo }))
  const said = await screen.findByText('Not copied')
  vi.doUnmock('./toast-card.tsx')
  await act(async () => void dispatchEvent(new Event('online')))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(said.isConnected).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(screen.queryByText('Not copied')).toBeNull()
})

test('Control and Z take back what was just done, from anywhere but a field', async () => {
  const takeBack = vi.fn()
  render(
    <>
      <button type="button">Next row</button>
      <input aria-label="Title" />
      <Toaster />
    </>,
  )
  act(() => {
    showToast({ text: 'Deleted', action: { label: 'Undo', isUndo: true, onSelect: takeBack } })
  })
  await screen.findByRole('button', { name: 'Undo' })
  screen.getByRole('textbox').focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(takeBack).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Next row' }).focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(takeBack).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Deleted')).toBeNull()
})

test('the focus stays on what can be done, and is handed back once that is chosen', async () => {
  render(
    <>
      <button type="button">Next row</button>
      <Toaster />
    </>,
  )
  act(() => void showToast({ text: 'Deleted', action: undo }))
  const choice = await screen.findByRole('button', { name: 'Undo' })
  const before = screen.getByRole('button', { name: 'Next row' })
  before.focus()
  await userEvent.tab()
  expect(document.activeElement).toBe(choice)
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(before)
})

test('what is longer to read stays for longer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<Toaster />)
  act(() => void showToast({ text: 'Copied' }))
  await screen.findByText('Copied')
  await act(() => vi.advanceTimersByTimeAsync(4100))
  expect(screen.queryByText('Copied')).toBeNull()
  const long = 'Nobody else is shown it yet; as soon as its captions are checked, everybody who may watch is.'
  act(() => void showToast({ text: long }))
  await screen.findByText(long)
  await act(() => vi.advanceTimersByTimeAsync(6000))
  screen.getByText(long)
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.queryByText(long)).toBeNull()
})
