import { act, fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'

import { defaultPreferences } from '#contract/people.ts'
import { mediaElement } from '#features/player/engine/media-element.ts'
import { Player } from '#features/player/stage/player.tsx'

import { film, open, pass } from './watching.ts'

const cues = [
  { startMs: 1000, endMs: 3000, text: 'Fold it in half.', speaker: null },
  { startMs: 2000, endMs: 4000, text: 'Like this?', speaker: null },
]
export const openNext = vi.fn<() => void>()
export const showChapters = vi.fn<() => void>()

/** The player on a page, with a film that plays. */
export async function showPlayer(change: Parameters<typeof open>[0] = {}): Promise<HTMLElement> {
  render(
    <Player
      cues={cues}
      next={{
        title: 'The next one',
        channelName: 'Workshop',
        durationMs: 60_000,
        pictureUrl: null,
        open: openNext,
      }}
      onShowChapters={showChapters}
      onBack={() => undefined}
    />,
  )
  await act(async () => {
    open({ shouldPlay: true, preferences: defaultPreferences, ...change })
    await film.arrive()
    await pass(0)
  })
  return screen.getByRole('region', { name: 'Video player' })
}

export const button = (name: string) => screen.getByRole('button', { name })
export const press = (name: string) => act(async () => fireEvent.click(button(name)))
/** The clock of the page goes on. */
export const wait = (ms: number) => act(() => pass(ms))
/** The film goes on elsewhere, as by a press on its bar. */
export const jump = (toS: number) =>
  act(async () => {
    mediaElement().currentTime = toS
    await film.settled()
  })
