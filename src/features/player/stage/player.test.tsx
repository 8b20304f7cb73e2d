import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { defaultPreferences } from '#contract/people.ts'
import {
  button,
  jump,
  openNext,
  press,
  showChapters,
  showPlayer,
  wait,
} from '#tests/support/shown-player.tsx'
import { film, grantFor, open, startWatching, stopWatching } from '#tests/support/watching.ts'

import { mediaElement } from '../engine/media-element.ts'
import { playerState, updatePlayer } from '../engine/player-store.ts'
import { Player } from './player.tsx'

beforeEach(() => void startWatching())
afterEach(stopWatching)

test('before the first play the picture stands bare, with its length; after the end, with what comes next', async () => {
  const player = await showPlayer({ shouldPlay: false })
  expect(player.dataset['bare']).toBe('start')
  const [start] = screen.getAllByRole('button', { name: 'Play' })
  expect(start?.parentElement?.textContent).toBe('10:00')
  await act(async () => start && fireEvent.click(start))
  expect(player.dataset['bare']).toBeUndefined()
  await jump(599)
  await wait(2000)
  expect(player.dataset['bare']).toBe('end')
})

test('of one that was begun it says where it goes on, and shows how far that is', async () => {
  const player = await showPlayer({
    shouldPlay: false,
    grant: { ...grantFor(), resumeMs: 150_000 },
  })
  const [start] = screen.getAllByRole('button', { name: 'Play' })
  expect(start?.parentElement?.textContent).toBe('Go on at 2:30')
  expect(player.querySelector('progress')?.value).toBe(0.25)
})

test('from a link to a moment it says that it starts there, and not that somebody has seen what is before', async () => {
  const player = await showPlayer({ shouldPlay: false, startMs: 150_000 })
  const [start] = screen.getAllByRole('button', { name: 'Play' })
  expect(start?.parentElement?.textContent).toBe('Starts at 2:30')
  expect(player.querySelector('progress')).toBeNull()
})

test('a film that nobody has asked for waits for its press, not for its bytes', () => {
  render(<Player next={null} onShowChapters={showChapters} onBack={() => undefined} />)
  act(() => {
    open({ shouldPlay: false, preferences: defaultPreferences })
    updatePlayer({ isBuffering: true })
  })
  expect(screen.queryByRole('img', { name: 'Loading' })).toBeNull()
  const [start] = screen.getAllByRole('button', { name: 'Play' })
  act(() => void (start && fireEvent.click(start)))
  expect(screen.getByRole('img', { name: 'Loading' })).toBeTruthy()
})

test('what begins by itself can be paused before the first byte is here', () => {
  render(<Player next={null} onShowChapters={showChapters} onBack={() => undefined} />)
  act(() => {
    open({ shouldPlay: true, preferences: defaultPreferences })
  })
  fireEvent.click(button('Pause'))
  expect(mediaElement().paused).toBe(true)
  expect(button('Play')).toBeTruthy()
})

test('a key that is pressed as soon as the player is drawn counts', async () => {
  render(<Player next={null} onShowChapters={showChapters} onBack={() => undefined} />)
  act(() => {
    open({ shouldPlay: false, preferences: defaultPreferences })
  })
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK' })
  expect(mediaElement().paused).toBe(false)
  await act(async () => film.arrive())
  expect(playerState().phase).toBe('playing')
})

test('the chapter that plays is named, and leads to the list', async () => {
  await showPlayer({ startMs: 130_000 })
  await press('Chapter: Fold')
  expect(showChapters).toHaveBeenCalledTimes(1)
})

test('at the end the next video is named, and begins at a press or by itself', async () => {
  film.durationS = 5
  await showPlayer()
  await wait(5000)
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByText('Up next in 8')).toBeTruthy()
  await press('Play now')
  expect(openNext).toHaveBeenCalledTimes(1)
  await wait(8000)
  expect(openNext).toHaveBeenCalledTimes(2)
})

test('what is wrong is said on the picture, with the place kept', async () => {
  const player = await showPlayer()
  await wait(20_000)
  await act(async () => {
    await film.breakDecoding()
    await film.breakDecoding()
  })
  const said = within(player).getByRole('alert')
  expect(said.textContent).toMatch(/This video stopped making sense.*Your place is kept/)
})
