import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { open, startWatching, stopWatching } from '#tests/support/watching.ts'

import { mediaElement } from '../engine/media-element.ts'
import { SettingsButton } from './settings-button.tsx'

const menuChange = vi.fn<(isOpen: boolean) => void>()
const help = vi.fn<() => void>()

beforeEach(() => {
  startWatching()
  // jsdom knows no top layer and takes an open menu for a hidden one, where nothing can have the focus.
  const shown = document.createElement('style')
  shown.textContent = '[popover] { display: block !important }'
  document.body.append(shown)
  open()
  render(<SettingsButton next={null} onMenuChange={menuChange} onHelp={help} />)
})
afterEach(stopWatching)

const words = () => screen.getByRole('menu').textContent
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

const panelOf = (name: string) => screen.getByRole('dialog', { name })

test('the cog opens all settings, each with its value', async () => {
  await openMenu('Settings')
  expect(words()).toMatch(/Speed1×.*Quality720p.*CaptionsOff.*LoopOff/)
  expect(menuChange).toHaveBeenLastCalledWith(true)
})

test('the speed opens its panel, where choosing closes nothing', async () => {
  await openMenu('Speed: 1×')
  const panel = panelOf('Speed')
  await press(within(panel).getByRole('radio', { name: '1.5×' }))
  expect(mediaElement().playbackRate).toBe(1.5)
  expect(menuChange.mock.calls).toEqual([[true]])
  expect(screen.getByRole('button', { name: 'Speed: 1.5×' })).toBeTruthy()
})

test('a panel is left for the line that led there, by its head, by Escape and by the arrow', async () => {
  await openMenu('Settings')
  for (const leave of ['press', 'Escape', 'ArrowLeft']) {
    await press(named('Captions'))
    const panel = panelOf('Captions')
    const off = within(panel).getByRole('radio', { name: 'Off' })
    expect(document.activeElement).toBe(off)
    if (leave === 'press') await press(within(panel).getByRole('button', { name: /back to all/ }))
    else expect(fireEvent.keyDown(off, { key: leave }), 'the browser closes nothing').toBe(false)
    expect(document.activeElement).toBe(named('Captions'))
  }
})

test('Escape is the browser’s where a panel was opened by itself, and the arrow where values lie across', async () => {
  await openMenu('Speed: 1×')
  const panel = panelOf('Speed')
  const slider = within(panel).getByRole('slider')
  expect(document.activeElement).toBe(slider)
  expect(fireEvent.keyDown(slider, { key: 'ArrowLeft' })).toBe(true)
  expect(fireEvent.keyDown(slider, { key: 'Escape' })).toBe(true)
  expect(screen.getByRole('dialog')).toBe(panel)
})

test('a key that leaves the panel closes it', async () => {
  await openMenu('Speed: 1×')
  const panel = panelOf('Speed')
  await act(async () => screen.getByRole('button', { name: 'Settings' }).focus())
  expect([panel.textContent, menuChange.mock.lastCall]).toEqual(['', [false]])
})

test('looping and the list of keys are one press away, and looping keeps the menu', async () => {
  await openMenu('Settings')
  await press(named('Loop'))
  expect(mediaElement().loop).toBe(true)
  await press(named('Shortcuts'))
  expect(help).toHaveBeenCalledTimes(1)
  expect(menuChange).toHaveBeenLastCalledWith(false)
})

test('where there is no keyboard its list is not offered', async () => {
  const ask = globalThis.matchMedia
  onTestFinished(() => void vi.stubGlobal('matchMedia', ask))
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse) and (hover: none)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await openMenu('Settings')
  expect(named('Loop')).toBeTruthy()
  expect(screen.queryByText('Shortcuts')).toBeNull()
})
