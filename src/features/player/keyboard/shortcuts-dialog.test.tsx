import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { playerState, updatePlayer } from '../engine/player-store.ts'
import { shortcuts } from './keyboard-map.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

const { settings } = playerState()
afterEach(() => updatePlayer({ settings }))

const lines = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)

test('the list has a line for every command, and says how far this person’s keys go', () => {
  updatePlayer({ settings: { ...settings, seekStepMs: 1000, longSeekStepMs: 30_000 } })
  render(<ShortcutsDialog onClose={() => undefined} />)
  const commands = new Set(shortcuts.map(({ command }) => command))
  expect(lines()).toHaveLength(commands.size)
  expect(new Set(lines()).size).toBe(commands.size)
  const seeking = lines().filter((line) => /^(Back|On) \d+ sec/.test(line))
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(4)
  expect(seeking).toEqual(['Back 30 secondsJ', 'On 30 secondsL', 'Back 1 second←', 'On 1 second→'])
  expect(screen.queryByText(/turned off/)).toBeNull()
})

test('the list begins at its heading, not at the button below it', () => {
  render(<ShortcutsDialog onClose={() => undefined} />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Keys of the player' }))
})
