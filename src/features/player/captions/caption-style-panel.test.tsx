import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { toasts } from '#ui/overlays/toast.ts'

import { readMemory } from '../engine/player-memory.ts'
import { playerState, updatePlayer } from '../engine/player-store.ts'
import { CaptionStylePanel } from './caption-style-panel.tsx'
import { plainCaptions } from './plain-captions.ts'
import { lateCommands } from './style-actions.ts'

afterEach(() => {
  updatePlayer({ captionStyle: null, captionSizePct: 100, isStyling: false })
  localStorage.clear()
})

const choose = (group: string, name: string) => {
  const inGroup = screen.getByRole('radiogroup', { name: group })
  const radio = [...inGroup.querySelectorAll('input')].find(
    (one) => (one.ariaLabel ?? one.closest('label')?.textContent) === name,
  )
  if (!radio) throw new Error(`${group} has no ${name}`)
  fireEvent.click(radio)
}
const ready = () => {
  const chosen = screen.getByRole('radiogroup', { name: 'Ready-made styles' })
  return chosen.querySelector('input:checked')?.closest('label')?.textContent ?? null
}

test('everything is set by itself, seen at once, and kept on this device', () => {
  render(<CaptionStylePanel />)
  expect(document.activeElement?.textContent).toBe('Caption style')
  choose('Text colour', 'Green')
  choose('Background', 'White')
  choose('Letter edge', 'Shadow')
  choose('Place', 'Top')
  choose('Second line', 'Above')
  fireEvent.change(screen.getByRole('combobox', { name: 'Typeface' }), {
    target: { value: 'mono' },
  })
  fireEvent.change(screen.getByRole('slider', { name: 'Size' }), { target: { value: '300' } })
  fireEvent.change(screen.getByRole('slider', { name: 'Background strength' }), {
    target: { value: '40' },
  })
  const { captionStyle, captionSizePct } = playerState()
  expect([captionStyle, captionSizePct]).toEqual([
    {
      typeface: 'mono',
      color: 'green',
      background: 'white',
      strengthPct: 40,
      opacityPct: 100,
      edge: 'shadow',
      place: 'top',
      second: 'above',
    },
    300,
  ])
  expect(readMemory()).toMatchObject({ captionStyle, captionSizePct })
})

test('a ready-made style says how words look, and leaves them where they are', () => {
  render(<CaptionStylePanel />)
  expect(ready()).toBe('Plain')
  choose('Place', 'Side')
  choose('Ready-made styles', 'Yellow')
  expect(ready()).toBe('Yellow')
  expect(playerState()).toMatchObject({
    captionSizePct: 130,
    captionStyle: { color: 'yellow', place: 'side' },
  })
  choose('Text colour', 'Blue')
  expect(ready()).toBeNull()
})

test('back to standard is taken back by Undo', () => {
  updatePlayer({ captionStyle: { ...plainCaptions, color: 'blue' }, captionSizePct: 200 })
  render(<CaptionStylePanel />)
  fireEvent.click(screen.getByRole('button', { name: 'Back to standard' }))
  expect(playerState()).toMatchObject({ captionStyle: null, captionSizePct: 100 })
  act(() => toasts.read().at(-1)?.action?.onSelect())
  expect(playerState()).toMatchObject({ captionStyle: { color: 'blue' }, captionSizePct: 200 })
})

test('Escape leaves it, from wherever one is inside', () => {
  updatePlayer({ isStyling: true })
  render(<CaptionStylePanel />)
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Size' }), { key: 'Escape' })
  expect(playerState().isStyling).toBe(false)
})

test('keys go through the steps of letters and of what is behind them, and begin again', () => {
  const style = () => playerState().captionStyle ?? plainCaptions
  const steps = (change: () => void, read: () => number) =>
    Array.from({ length: 5 }, () => {
      change()
      return read()
    })
  expect(steps(lateCommands['captions-opacity'], () => style().opacityPct)).toEqual([
    25, 50, 75, 100, 25,
  ])
  expect(steps(lateCommands['captions-background'], () => style().strengthPct)).toEqual([
    100, 0, 25, 50, 75,
  ])
  expect(playerState().notice?.text).toBe('Background of captions 75%')
})
