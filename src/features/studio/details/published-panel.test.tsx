import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import type { VideoDetail } from '#contract/videos.ts'
import { lesson } from '#tests/support/lesson.ts'

import { PublishedPanel } from './published-panel.tsx'

const draw = (change: Partial<VideoDetail>) =>
  render(
    <MemoryRouter>
      <PublishedPanel
        video={{ waitFor: 'first', ...lesson, ...change }}
        posterUrl={undefined}
        renderShare={() => null}
      />
    </MemoryRouter>,
  )

test('the focus is on what became of the video, with the ways on after it', () => {
  draw({})
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Published' }))
  expect(screen.getByText(/\/w\/video-1$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open' })).toBeTruthy()
})

test('a link that opens for nobody else is not offered, and what is not ready yet says so', () => {
  draw({ access: 'private', publication: 'when_ready' })
  expect(screen.getByRole('heading', { name: 'Published as soon as it is ready' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('what waits for all of its film says so', () => {
  draw({ publication: 'when_ready', waitFor: 'all' })
  const said = 'Published once all qualities are ready'
  expect(screen.getByRole('heading', { name: said })).toBeTruthy()
})
