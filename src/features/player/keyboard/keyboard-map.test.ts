import { describe, expect, test } from 'vitest'

import { findShortcut, keyName, shortcuts, type KeyPress } from './keyboard-map.ts'

function press(key: string, code: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, code, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more }
}

function commandOf(event: KeyPress, isInPlayer = false, isMac = false): string | undefined {
  return findShortcut(event, isInPlayer, isMac)?.command
}

describe('the map', () => {
  test.each([
    [press('k', 'KeyK'), 'toggle-play'],
    [press(' ', 'Space'), 'hold-fast'],
    [press('j', 'KeyJ'), 'back-long'],
    [press('L', 'KeyL'), 'forward-long'],
    [press('ArrowLeft', 'ArrowLeft'), 'back'],
    [press('ArrowRight', 'ArrowRight', { shiftKey: true }), 'forward-minute'],
    [press('ArrowRight', 'ArrowRight', { ctrlKey: true }), 'chapter-forward'],
    [press('7', 'Digit7'), 'percent'],
    [press('7', 'Numpad7'), 'percent'],
    [press('m', 'KeyM'), 'mute'],
    [press('c', 'KeyC'), 'captions'],
    [press('C', 'KeyC', { shiftKey: true }), 'captions-language'],
    [press('<', 'Comma', { shiftKey: true }), 'slower'],
    [press('>', 'Period', { shiftKey: true }), 'faster'],
    [press(',', 'Comma'), 'frame-back'],
    [press('?', 'Slash', { shiftKey: true }), 'help'],
    [press('N', 'KeyN', { shiftKey: true }), 'next'],
    [press('Backspace', 'Backspace'), 'normal-speed'],
  ])('%o is %s', (event, command) => {
    expect(commandOf(event)).toBe(command)
  })

  test('no key means two things', () => {
    const names = shortcuts.flatMap(({ keys, hasShift, hasControl }) =>
      keys.map((key) => `${hasControl ? 'ctrl ' : ''}${hasShift ? 'shift ' : ''}${key}`),
    )
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('other layouts', () => {
  test('on a Russian layout the place of the key counts', () => {
    expect(commandOf(press('л', 'KeyK'))).toBe('toggle-play')
    expect(commandOf(press('ь', 'KeyM'))).toBe('mute')
  })

  test('on AZERTY the letter that is written counts, not the place', () => {
    expect(keyName(press('m', 'Semicolon'))).toBe('m')
    expect(keyName(press(',', 'KeyM'))).toBe(',')
  })

  test('a sign means the same however it is typed', () => {
    expect(commandOf(press('<', 'IntlBackslash'))).toBe('slower')
    expect(commandOf(press('?', 'Minus', { shiftKey: true }))).toBe('help')
    expect(commandOf(press('+', 'BracketRight'))).toBe('captions-larger')
  })

  test('on AZERTY, where digits need Shift, the unshifted digit key works too', () => {
    expect(commandOf(press('è', 'Digit7'))).toBe('percent')
  })
})

describe('keys that belong to others', () => {
  test.each([
    press('c', 'KeyC', { ctrlKey: true }),
    press('f', 'KeyF', { metaKey: true }),
    press('r', 'KeyR', { ctrlKey: true, shiftKey: true }),
    press('ArrowLeft', 'ArrowLeft', { altKey: true }),
    press('T', 'KeyT', { shiftKey: true }),
  ])('%o is the browser’s', (event) => {
    expect(commandOf(event)).toBeUndefined()
  })

  test('on a Mac the chapters are on Option, and Control stays the system’s', () => {
    const option = press('ArrowLeft', 'ArrowLeft', { altKey: true })
    expect(commandOf(option, false, true)).toBe('chapter-back')
    const control = press('ArrowLeft', 'ArrowLeft', { ctrlKey: true })
    expect(commandOf(control, false, true)).toBeUndefined()
  })

  test('keys that scroll the page work only inside the player', () => {
    expect(commandOf(press('ArrowUp', 'ArrowUp'))).toBeUndefined()
    expect(commandOf(press('ArrowUp', 'ArrowUp'), true)).toBe('volume-up')
    expect(commandOf(press('Home', 'Home'))).toBeUndefined()
    expect(commandOf(press('Home', 'Home'), true)).toBe('start')
  })
})
