import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { defaultPreferences } from '#contract/people.ts'
import { webVttQuery } from '#data/cues.ts'
import { mediaElement } from '#features/player/engine/media-element.ts'
import { CaptionWords } from '#features/player/stage/lazy-parts.ts'
import { Player } from '#features/player/stage/player.tsx'
import { parseWebVtt } from '#lib/webvtt.ts'

import { film, itemFor, open, pass } from './watching.ts'

const words: Record<string, string> = {
  en: 'WEBVTT\n\n00:01.000 --> 00:03.000\nFold it in half.\n\n00:02.000 --> 00:04.000\nLike this?\n',
  de: 'WEBVTT\n\n00:01.000 --> 00:03.000\nIn der Mitte falten.\n',
}
export const openNext = vi.fn<() => void>()
export const showChapters = vi.fn<() => void>()

/** The player on a page, with a film that plays. */
export async function showPlayer(change: Parameters<typeof open>[0] = {}): Promise<HTMLElement> {
  for (const track of itemFor('any').captions)
    queryClient.setQueryData(
      webVttQuery('any', track).queryKey,
      parseWebVtt(words[track.lang] ?? ''),
    )
  await CaptionWords.load()
  render(
    <QueryClientProvider client={queryClient}>
      <Player
        next={{
          title: 'The next one',
          channelName: 'Workshop',
          durationMs: 60_000,
          pictureUrl: null,
          open: openNext,
        }}
        onShowChapters={showChapters}
        onBack={() => undefined}
      />
    </QueryClientProvider>,
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
