import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { FilmPane } from './film-pane.tsx'
import type { Film } from './film.ts'
import { usePlayhead } from './use-playhead.ts'

function Pane({ url }: { url: string | null }) {
  const film: Film | null = url === null ? null : { kind: 'file', url }
  return (
    <FilmPane
      film={film}
      playhead={usePlayhead()}
      posterUrl={undefined}
      onTrouble={() => undefined}
    >
      {null}
    </FilmPane>
  )
}
const video = () => {
  const found = document.querySelector('video')
  if (!found) throw new Error('There is no film.')
  return found
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** A media element as far as this goes: it tells what it does, but not that another address has stopped it. */
let isPaused = true
const set = (is: boolean) => {
  if (isPaused === is) return
  isPaused = is
  fireEvent(video(), new Event(is ? 'pause' : 'play'))
}
beforeEach(() => {
  isPaused = true
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => isPaused)
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => set(false))
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => set(true))
})
function come() {
  isPaused = true
  video().currentTime = 0
  fireEvent.emptied(video())
}

test('a film that plays and gets another address plays on where it was', () => {
  const { rerender } = render(<Pane url="/film?grant=1" />)
  fireEvent.loadedMetadata(video())
  press('Play')
  video().currentTime = 42
  fireEvent.timeUpdate(video())
  rerender(<Pane url="/film?grant=2" />)
  come()
  // The engine takes the one away before it brings the other.
  come()
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
  fireEvent.loadedMetadata(video())
  expect([video().currentTime, isPaused]).toEqual([42, false])
  press('Pause')
  expect(isPaused).toBe(true)
})

test('one that stood still does so by another address too', () => {
  const { rerender } = render(<Pane url="/film?grant=1" />)
  fireEvent.loadedMetadata(video())
  press('Play')
  press('1 s on')
  rerender(<Pane url="/film?grant=2" />)
  come()
  fireEvent.loadedMetadata(video())
  expect([video().currentTime, isPaused]).toEqual([1, true])
})

test('what it is pressed for is what the film itself does by then', () => {
  render(<Pane url="/film" />)
  press('Play')
  // Nobody was told.
  isPaused = true
  press('Pause')
  expect(isPaused).toBe(false)
})

test('its place is there before it comes', () => {
  render(<Pane url={null} />)
  expect(video().hasAttribute('src')).toBe(false)
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})
