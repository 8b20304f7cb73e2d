import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { playerState, updatePlayer } from '../engine/player-store.ts'
import { SettingsPages, type SettingsPage } from './settings-pages.tsx'

afterEach(() => updatePlayer({ speed: 1, captionSizePct: 100 }))

function show(page: SettingsPage) {
  const [onPage, onDone] = [vi.fn<(page: SettingsPage) => void>(), vi.fn<() => void>()]
  const none = () => undefined
  render(
    <SettingsPages
      {...{ page, onPage, onDone }}
      next={null}
      isNarrow={false}
      onHelp={none}
      onList={none}
    />,
  )
  return { onPage, onDone }
}

const choices = () => screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)

test('the speeds are a quarter to four times, and one that is chosen is set', () => {
  const { onDone } = show('speed')
  expect(choices().join(' ')).toBe('0.25× 0.5× 0.75× Normal 1.25× 1.5× 1.75× 2× 2.5× 3× 4×')
  expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('Normal')
  fireEvent.click(screen.getByRole('menuitemradio', { name: '1.75×' }))
  expect([playerState().speed, onDone.mock.calls.length]).toEqual([1.75, 1])
})

test('captions are three quarters to three times their size', () => {
  show('size')
  expect(choices().join(' ')).toBe('75% 100% 125% 150% 200% 250% 300%')
  fireEvent.click(screen.getByRole('menuitemradio', { name: '150%' }))
  expect(playerState().captionSizePct).toBe(150)
})

test('the first page says what is set, and leads to the others', () => {
  updatePlayer({ speed: 1.5 })
  const { onPage, onDone } = show('main')
  fireEvent.click(screen.getByRole('menuitem', { name: /Speed.*1\.5×/ }))
  expect([onPage.mock.calls, onDone.mock.calls]).toEqual([[['speed']], []])
})
