import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { updatePlayer } from '../engine/player-store.ts'
import { EndCard, PictureMissing, ShortcutsDialog } from './lazy-parts.ts'
import { Overlays } from './overlays.tsx'

// The connection went before any of them was fetched.
const fetched = vi.hoisted(() => vi.fn<() => never>())
fetched.mockImplementation(() => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('./picture-missing.tsx', fetched)
vi.mock('./end-card.tsx', fetched)
vi.mock('../keyboard/shortcuts-dialog.tsx', fetched)

class Page extends Component<{ children: ReactNode }> {
  override state = { isLost: false }
  static getDerivedStateFromError = () => ({ isLost: true })
  override render(): ReactNode {
    return this.state.isLost ? <h1>The page is lost</h1> : this.props.children
  }
}

const next = {
  title: 'The next one',
  channelName: 'Main Stage',
  durationMs: 60_000,
  pictureUrl: null,
  open: () => undefined,
}

afterEach(cleanup)

test('a film that is played without a connection keeps its page', async () => {
  render(
    <Page>
      <p>About the film</p>
      <Overlays />
    </Page>,
  )
  await act(async () => {
    updatePlayer({ phase: 'playing' })
    await Promise.allSettled([PictureMissing.load()])
  })
  expect(fetched).toHaveBeenCalled()
  expect(screen.getByText('About the film')).toBeTruthy()
})

test('so does one that ends, and one whose keys are asked for', async () => {
  render(
    <Page>
      <p>About the film</p>
      <EndCard next={next} onAgain={() => undefined} />
      <ShortcutsDialog onClose={() => undefined} />
    </Page>,
  )
  await act(async () => {
    await Promise.allSettled([EndCard.load(), ShortcutsDialog.load()])
  })
  expect(screen.getByText('About the film')).toBeTruthy()
})
