import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { FilePreview } from './file-preview.tsx'

const sent = { name: 'done', isReady: true, isPublished: false } as const
const kept = { name: 'done', isReady: false, isPublished: false } as const

function show(state: typeof sent | typeof kept): HTMLVideoElement {
  const item = { title: 'Walk', videoId: 'v1', state }
  render(<FilePreview item={item} fileUrl="blob:walk" onClose={() => undefined} />, {
    wrapper: MemoryRouter,
  })
  const player = document.querySelector('video')
  if (!player) throw new Error('no player')
  return player
}

test('a file this browser cannot play says so, and when it will play', () => {
  fireEvent.error(show(kept))
  expect(screen.getByRole('status', { hidden: true }).textContent).toMatch(/Once it is sent/)
  expect(screen.queryByText('Watch')).toBeNull()
  expect(document.querySelector('video')).toBeNull()
})

test('once it is converted, there is a way to what plays', () => {
  fireEvent.error(show(sent))
  expect(screen.getByText('Watch').closest('a')?.getAttribute('href')).toBe('/w/v1')
})

test('a film of which only the sound would play counts as one that does not', () => {
  const player = show(kept)
  Object.defineProperty(player, 'videoWidth', { value: 640, configurable: true })
  fireEvent.loadedMetadata(player)
  expect(document.querySelector('video')).not.toBeNull()
  Object.defineProperty(player, 'videoWidth', { value: 0 })
  fireEvent.loadedMetadata(player)
  expect(document.querySelector('video')).toBeNull()
})
