import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { mediaElement } from '../engine/media-element.ts'
import { updatePlayer } from '../engine/player-store.ts'
import { Overlays } from './overlays.tsx'

const words = 'Your browser can’t show this picture'

/** What the element says of a film that has loaded. */
function load(picture: { width: number; readyState: number }): void {
  const media = mediaElement()
  Object.defineProperty(media, 'videoWidth', { configurable: true, value: picture.width })
  Object.defineProperty(media, 'readyState', { configurable: true, value: picture.readyState })
  act(() => {
    media.dispatchEvent(new Event('loadeddata'))
    updatePlayer({ phase: 'playing', isBuffering: false })
  })
}

afterEach(cleanup)
beforeEach(() => {
  render(<Overlays />)
})

test('sound without a picture is said', async () => {
  load({ width: 0, readyState: HTMLMediaElement.HAVE_ENOUGH_DATA })
  expect((await screen.findByRole('status')).textContent).toContain(words)
})

test('a film that shows, or has not loaded yet, is left alone', async () => {
  load({ width: 1280, readyState: HTMLMediaElement.HAVE_ENOUGH_DATA })
  expect((await screen.findByRole('status')).textContent).toBe('')
  load({ width: 0, readyState: HTMLMediaElement.HAVE_METADATA })
  expect(screen.queryByText(words)).toBeNull()
})
