import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { film, play, startWatching, stopWatching } from '#tests/support/watching.ts'

import { mediaElement } from '../engine/media-element.ts'
import { playAgain } from '../engine/player-actions.ts'
import { EndCard } from './end-card.tsx'

const open = vi.fn<() => void>()
const next = {
  title: 'The next one',
  channelName: 'Workshop',
  durationMs: 90_000,
  pictureUrl: null,
  open,
}

beforeEach(() => {
  startWatching()
  open.mockReset()
  // Whoever watches was heard of.
  fireEvent.keyDown(document.body, { key: 'k' })
})
afterEach(stopWatching)

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: string) => screen.queryByRole('button', { name })

test('what comes next is told with its length and who it is from, and one press away by the keyboard', () => {
  const { container } = render(<EndCard next={next} onAgain={playAgain} />)
  expect(container.textContent).toMatch(/1:30.*Up next in 8.*The next one.*Workshop/)
  expect(document.activeElement).toBe(button('Play now'))
})

test('the focus stays with whoever is at work elsewhere', () => {
  const { getByRole } = render(
    <>
      <textarea aria-label="A comment" />
      <EndCard next={next} onAgain={playAgain} />
    </>,
  )
  // The card comes while the field has the focus.
  const field = getByRole('textbox')
  field.focus()
  const again = render(<EndCard next={next} onAgain={playAgain} />)
  expect(document.activeElement).toBe(field)
  again.unmount()
})

test('Enter is left to the button, any other key stops the countdown, and the card stays', async () => {
  render(<EndCard next={next} onAgain={playAgain} />)
  await wait(2000)
  fireEvent.keyDown(document.body, { key: 'Enter' })
  await wait(1000)
  expect(screen.getByText('Up next in 5')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Shift' })
  await wait(9000)
  expect(open).not.toHaveBeenCalled()
  expect(screen.getByText('Up next')).toBeTruthy()
  expect(button('Cancel')).toBeNull()
})

test.each([
  ['before the end', 0],
  ['while it counts', 3000],
])('nothing is taken away from under a menu or a dialog opened %s', async (_when, afterMs) => {
  render(<dialog aria-label="Share" />)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { hidden: true })
  if (afterMs === 0) dialog.open = true
  render(<EndCard next={next} onAgain={playAgain} />)
  await wait(afterMs)
  dialog.open = true
  await wait(9000)
  expect(open).not.toHaveBeenCalled()
  expect(screen.getByText('Up next')).toBeTruthy()
})

test('after three videos that began by themselves nothing more does, until somebody is heard of', async () => {
  const end = async () => {
    const card = render(<EndCard next={next} onAgain={playAgain} />)
    await wait(8000)
    card.unmount()
  }
  for (let times = 0; times < 5; times += 1) await end()
  expect(open).toHaveBeenCalledTimes(3)
  fireEvent.pointerDown(document.body)
  await end()
  expect(open).toHaveBeenCalledTimes(4)
})

test('it can be watched again, from its start', async () => {
  film.durationS = 5
  await play()
  await wait(5000)
  expect(mediaElement().ended).toBe(true)
  render(<EndCard next={next} onAgain={playAgain} />)
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Watch again' }))
    await film.settled()
  })
  expect([mediaElement().paused, mediaElement().currentTime < 1]).toEqual([false, true])
})
