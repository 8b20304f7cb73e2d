import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { open, startWatching, stopWatching } from '#tests/support/watching.ts'

import { mediaElement } from '../engine/media-element.ts'
import { playerState } from '../engine/player-store.ts'
import { SettingsButton } from './settings-button.tsx'

const menuChange = vi.fn<(isOpen: boolean) => void>()
const help = vi.fn<() => void>()

beforeEach(() => {
  startWatching()
  open()
  render(<SettingsButton next={null} onMenuChange={menuChange} onHelp={help} />)
})
afterEach(stopWatching)

/** jsdom knows no top layer, so it takes an open menu for a hidden one. */
const words = () => screen.getByRole('menu', { hidden: true }).textContent
async function press(button: HTMLElement): Promise<void> {
  await act(async () => fireEvent.click(button))
  await act(() => vi.dynamicImportSettled())
}
const named = (text: string) => {
  const items = [...document.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const found = items.find(({ textContent }) => textContent.startsWith(text))
  if (!found) throw new Error(`There is no ${text} in: ${words()}`)
  return found
}
const openMenu = (name: string) => press(screen.getByRole('button', { name }))

test('the cog opens all settings, each with its value', async () => {
  await openMenu('Settings')
  expect(words()).toMatch(/Speed1×.*Quality720p.*CaptionsOff.*Caption size100%.*LoopOff/)
  expect(menuChange).toHaveBeenLastCalledWith(true)
})

test('a speed is chosen from its list, and the menu leaves', async () => {
  await openMenu('1×, speed')
  expect(named('Normal').getAttribute('aria-checked')).toBe('true')
  await press(named('1.5×'))
  expect(mediaElement().playbackRate).toBe(1.5)
  expect(menuChange).toHaveBeenLastCalledWith(false)
  expect(screen.getByRole('button', { name: '1.5×, speed' })).toBeTruthy()
})

test('captions and their size have pages of their own, with a way back', async () => {
  await openMenu('Settings')
  await press(named('Captions'))
  await press(named('Deutsch'))
  expect(playerState().captionLang).toBe('de')
  await openMenu('Settings')
  await press(named('Caption size'))
  await press(named('150%'))
  expect(playerState().captionSizePct).toBe(150)
  await openMenu('Settings')
  await press(named('Captions'))
  await press(named('Captions'))
  expect(words()).toMatch(/CaptionsDeutsch.*Caption size150%/)
})

test('looping and the list of keys are one press away', async () => {
  await openMenu('Settings')
  await press(named('Loop'))
  expect(mediaElement().loop).toBe(true)
  await openMenu('Settings')
  await press(named('Shortcuts'))
  expect(help).toHaveBeenCalledTimes(1)
})
