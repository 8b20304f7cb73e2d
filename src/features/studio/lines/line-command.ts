/** What a key does while lines are written. */
export type LineCommand =
  | 'split'
  | 'join-before'
  | 'join-next'
  | 'add'
  | 'remove'
  | 'start-earlier'
  | 'start-later'
  | 'end-earlier'
  | 'end-later'
  | 'start-here'
  | 'end-here'
  | 'play-line'
  | 'line-before'
  | 'line-after'
  | 'next-problem'
  | 'undo'
  | 'redo'
  | 'find'
  | 'save'

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

/** Where the cursor is in the words of a line; all false in any other field. */
export interface Caret {
  isInWords: boolean
  /** Nothing is before it, or behind it, and nothing is selected. */
  isAtStart: boolean
  isAtEnd: boolean
}

const withAlt: Record<string, LineCommand> = {
  ArrowLeft: 'start-earlier',
  ArrowRight: 'start-later',
  ArrowUp: 'line-before',
  ArrowDown: 'line-after',
  KeyI: 'start-here',
  KeyO: 'end-here',
  Delete: 'remove',
  Space: 'play-line',
}
const withAltShift: Record<string, LineCommand> = {
  ArrowLeft: 'end-earlier',
  ArrowRight: 'end-later',
}
const withControl: Record<string, LineCommand> = {
  Enter: 'add',
  z: 'undo',
  y: 'redo',
  f: 'find',
  s: 'save',
}

/** What a key means; null for what the browser or the field does with it. Ctrl is ⌘ on a Mac, too. */
export function lineCommand(pressed: Pressed, caret: Caret): LineCommand | null {
  const { key, code, altKey, shiftKey } = pressed
  if (pressed.isComposing) return null
  const isControl = pressed.ctrlKey || pressed.metaKey
  // AltGr is both, and writes letters.
  if (altKey && isControl) return null
  if (altKey) return (shiftKey ? withAltShift : withAlt)[code] ?? null
  if (isControl) return controlled(pressed)
  if (shiftKey) return null
  if (key === 'F8') return 'next-problem'
  return caret.isInWords ? inWords(key, caret) : null
}

function controlled({ key, code, shiftKey }: Pressed): LineCommand | null {
  const letter = key.length === 1 ? key.toLowerCase() : key
  if (shiftKey) return letter === 'z' ? 'redo' : null
  if (code === 'Space') return 'play-line'
  return withControl[letter] ?? null
}

function inWords(key: string, { isAtStart, isAtEnd }: Caret): LineCommand | null {
  if (key === 'Enter') return 'split'
  if (isAtStart && key === 'Backspace') return 'join-before'
  if (isAtEnd && key === 'Delete') return 'join-next'
  if (isAtStart && key === 'ArrowUp') return 'line-before'
  return isAtEnd && key === 'ArrowDown' ? 'line-after' : null
}
