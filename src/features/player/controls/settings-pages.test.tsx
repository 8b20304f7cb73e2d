import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { itemFor } from '#tests/support/watching.ts'

import { playerState, updatePlayer } from '../engine/player-store.ts'
import { SettingsPages } from './settings-pages.tsx'
import type { SettingsPage } from './use-settings-page.ts'

afterEach(() => updatePlayer({ speed: 1, captionSizePct: 100, captionLang: null, item: null }))

function show(page: SettingsPage) {
  const [onPage, onDone] = [vi.fn<(page: SettingsPage) => void>(), vi.fn<() => void>()]
  const none = () => undefined
  render(
    <SettingsPages
      place={{ page, openedAt: page, cameFrom: 'main', begin: none, turnTo: onPage }}
      onDone={onDone}
      titleId="title"
      next={null}
      isNarrow={false}
      onHelp={none}
      onList={none}
    />,
  )
  return { onPage, onDone }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const chosen = () => screen.queryByRole('radio', { checked: true })?.closest('label')?.textContent

test('a speed is one of five, or any in steps of 0.05 between a quarter and four', () => {
  const { onDone } = show('speed')
  const usual = screen.getByRole('radiogroup', { name: 'Usual speeds' })
  expect(usual.textContent).toBe('0.75×1×1.25×1.5×2×')
  expect(chosen()).toBe('1×')
  fireEvent.click(screen.getByRole('radio', { name: '1.5×' }))
  press('A little faster')
  expect([playerState().speed, chosen()]).toEqual([1.55, undefined])
  expect(screen.getByRole('status').textContent).toBe('1.55×')
  fireEvent.change(screen.getByRole('slider', { name: 'Speed' }), { target: { value: '0.25' } })
  press('A little slower')
  expect(playerState().speed).toBe(0.25)
  expect(onDone, 'what is chosen closes nothing').not.toHaveBeenCalled()
})

test('captions are told with who made them, and shown at once in the language that is chosen', () => {
  const item = itemFor('film')
  const [english, german] = item.captions
  if (!english || !german) throw new Error('The film has no captions')
  const captions = [english, { ...german, origin: 'auto' as const }]
  updatePlayer({ item: { ...item, captions } })
  const { onDone } = show('captions')
  const lines = screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)
  expect(lines).toEqual(['Off', 'English', 'DeutschBy machine'])
  expect(chosen()).toBe('Off')
  fireEvent.click(screen.getByRole('radio', { name: /Deutsch/ }))
  expect([playerState().captionLang, onDone.mock.calls.length]).toEqual(['de', 0])
})

test('captions are three quarters to three times their size', () => {
  show('captions')
  press('Larger captions')
  press('Larger captions')
  expect(screen.getByRole('status').textContent).toBe('150%')
  for (let times = 0; times < 9; times += 1) press('Smaller captions')
  expect(playerState().captionSizePct).toBe(75)
  expect(screen.queryAllByRole('radio')).toEqual([])
  expect(screen.getByText('No captions for this video')).toBeTruthy()
})

test('the first level says what is set, and leads to the panels', () => {
  updatePlayer({ speed: 1.5 })
  const { onPage, onDone } = show('main')
  fireEvent.click(screen.getByRole('menuitem', { name: /Speed.*1\.5×/ }))
  expect([onPage.mock.calls, onDone.mock.calls]).toEqual([[['speed']], []])
})
