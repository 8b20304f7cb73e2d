import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { itemFor } from '#tests/support/watching.ts'

import { readMemory } from '../engine/player-memory.ts'
import { playerState, updatePlayer } from '../engine/player-store.ts'
import { SettingsPages } from './settings-pages.tsx'
import type { SettingsPage } from './use-settings-page.ts'

afterEach(() =>
  updatePlayer({ speed: 1, captionLang: null, secondLang: null, isStyling: false, item: null }),
)

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
  const captions = [
    { ...english, origin: 'auto' as const, isChecked: true },
    { ...german, origin: 'auto' as const },
  ]
  updatePlayer({ item: { ...item, captions } })
  const { onDone } = show('captions')
  const lines = screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)
  expect(lines).toEqual(['Off', 'EnglishChecked', 'DeutschBy machine'])
  expect(chosen()).toBe('Off')
  fireEvent.click(screen.getByRole('radio', { name: /Deutsch/ }))
  expect([playerState().captionLang, onDone.mock.calls.length]).toEqual(['de', 0])
})

test('how captions look is set outside of the menu, also where there are none', async () => {
  const { onDone } = show('captions')
  expect(screen.queryAllByRole('radio')).toEqual([])
  expect(screen.getByText('No captions for this video')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Second line/ })).toBeNull()
  press('Caption style')
  expect(onDone).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(playerState().isStyling).toBe(true))
})

test('a second language stands beside the first, and is none of the first', async () => {
  updatePlayer({ item: itemFor('film'), captionLang: 'en' })
  const { onPage } = show('captions')
  fireEvent.click(screen.getByRole('button', { name: /^Second line/ }))
  expect(onPage.mock.calls).toEqual([['second-line']])
  cleanup()
  const second = show('second-line')
  const lines = screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)
  expect([lines, chosen()]).toEqual([['None', 'Deutsch'], 'None'])
  fireEvent.click(screen.getByRole('radio', { name: /Deutsch/ }))
  await vi.waitFor(() => expect(playerState().secondLang).toBe('de'))
  await screen.findByRole('radio', { name: 'Deutsch', checked: true })
  expect(readMemory().secondLang).toBe('de')
  fireEvent.click(screen.getByRole('button', { name: /^Second line/ }))
  expect(second.onPage.mock.calls).toEqual([['captions']])
})

test('the first level says what is set, and leads to the panels', () => {
  updatePlayer({ speed: 1.5 })
  const { onPage, onDone } = show('main')
  fireEvent.click(screen.getByRole('menuitem', { name: /Speed.*1\.5×/ }))
  expect([onPage.mock.calls, onDone.mock.calls]).toEqual([[['speed']], []])
})

test.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
])(
  'where text runs %s, %s opens what a row leads to, and %s leads back',
  (direction, into, back) => {
    document.documentElement.style.direction = direction
    const first = show('main')
    const row = screen.getByRole('menuitem', { name: /Speed/ })
    fireEvent.keyDown(row, { key: back })
    fireEvent.keyDown(screen.getByRole('menuitemcheckbox', { name: /Loop/ }), { key: into })
    expect(first.onPage).not.toHaveBeenCalled()
    fireEvent.keyDown(row, { key: into })
    expect(first.onPage.mock.calls).toEqual([['speed']])
    cleanup()
    const { onPage } = show('speed')
    // Opened by itself or not, the arrow leads back from what lies under one another.
    fireEvent.keyDown(screen.getByRole('button', { name: /^Speed/ }), { key: back })
    expect(onPage.mock.calls).toEqual([['main']])
    document.documentElement.removeAttribute('style')
  },
)
