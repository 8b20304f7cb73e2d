import { expect, test } from 'vitest'

import { lineCommand } from './line-command.ts'

const plain = {
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
}
const between = { isInWords: true, isAtStart: false, isAtEnd: false }
const start = { ...between, isAtStart: true }
const end = { ...between, isAtEnd: true }
const elsewhere = { ...between, isInWords: false }

test.each([
  ['Enter', { key: 'Enter' }, between, 'split'],
  ['Enter in a field for a time', { key: 'Enter' }, elsewhere, null],
  ['Shift Enter, which writes a line break', { key: 'Enter', shiftKey: true }, between, null],
  ['Enter that ends a composition', { key: 'Enter', isComposing: true }, between, null],
  ['Backspace at the start', { key: 'Backspace' }, start, 'join-before'],
  ['Backspace in the words', { key: 'Backspace' }, between, null],
  ['Delete at the end', { key: 'Delete' }, end, 'join-next'],
  ['up from the start', { key: 'ArrowUp' }, start, 'line-before'],
  ['down from the end', { key: 'ArrowDown' }, end, 'line-after'],
  ['down between rows', { key: 'ArrowDown' }, between, null],
  ['Alt ←', { code: 'ArrowLeft', altKey: true }, between, 'start-earlier'],
  ['Alt Shift →', { code: 'ArrowRight', altKey: true, shiftKey: true }, elsewhere, 'end-later'],
  [
    '⌥ I, which writes a letter on a Mac',
    { key: 'ˆ', code: 'KeyI', altKey: true },
    between,
    'start-here',
  ],
  ['AltGr with a letter', { code: 'KeyO', altKey: true, ctrlKey: true }, between, null],
  ['Ctrl Space', { key: ' ', code: 'Space', ctrlKey: true }, between, 'play-line'],
  ['⌘ Z', { key: 'z', metaKey: true }, between, 'undo'],
  ['Ctrl Shift Z', { key: 'Z', ctrlKey: true, shiftKey: true }, elsewhere, 'redo'],
  ['Ctrl Enter', { key: 'Enter', ctrlKey: true }, between, 'add'],
  ['Ctrl C', { key: 'c', ctrlKey: true }, between, null],
  ['F8', { key: 'F8' }, elsewhere, 'next-problem'],
])('%s', (_, pressed, caret, command) => {
  expect(lineCommand({ ...plain, ...pressed }, caret)).toBe(command)
})
