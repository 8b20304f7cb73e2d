export type PlayerCommand =
  | 'toggle-play'
  | 'hold-fast'
  | 'back'
  | 'forward'
  | 'back-long'
  | 'forward-long'
  | 'back-minute'
  | 'forward-minute'
  | 'chapter-back'
  | 'chapter-forward'
  | 'start'
  | 'end'
  | 'percent'
  | 'volume-up'
  | 'volume-down'
  | 'mute'
  | 'captions'
  | 'descriptions'
  | 'captions-language'
  | 'captions-larger'
  | 'captions-smaller'
  | 'captions-opacity'
  | 'captions-background'
  | 'slower'
  | 'faster'
  | 'normal-speed'
  | 'frame-back'
  | 'frame-forward'
  | 'fullscreen'
  | 'theatre'
  | 'picture-in-picture'
  | 'loop'
  | 'next'
  | 'copy-link'
  | 'help'

export interface Shortcut {
  command: PlayerCommand
  /** Letters and signs as the layout writes them; other keys by `KeyboardEvent.code`. */
  keys: readonly string[]
  hasShift?: boolean
  /** Ctrl, or Option on a Mac. The only modifier of the map that browsers do not use themselves. */
  hasControl?: boolean
  /** The page needs this key elsewhere (it scrolls), so it works only while the player has the focus. */
  isInPlayerOnly?: boolean
}

/** Every key of the player (docs/specification.md#keyboard). */
export const shortcuts: readonly Shortcut[] = [
  { command: 'hold-fast', keys: ['Space'] },
  { command: 'toggle-play', keys: ['k'] },
  { command: 'back-long', keys: ['j'] },
  { command: 'forward-long', keys: ['l'] },
  { command: 'back', keys: ['ArrowLeft'] },
  { command: 'forward', keys: ['ArrowRight'] },
  { command: 'back-minute', keys: ['ArrowLeft'], hasShift: true },
  { command: 'forward-minute', keys: ['ArrowRight'], hasShift: true },
  { command: 'chapter-back', keys: ['ArrowLeft'], hasControl: true },
  { command: 'chapter-forward', keys: ['ArrowRight'], hasControl: true },
  { command: 'start', keys: ['Home'], isInPlayerOnly: true },
  { command: 'end', keys: ['End'], isInPlayerOnly: true },
  { command: 'percent', keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] },
  { command: 'volume-up', keys: ['ArrowUp'], isInPlayerOnly: true },
  { command: 'volume-down', keys: ['ArrowDown'], isInPlayerOnly: true },
  { command: 'mute', keys: ['m'] },
  { command: 'captions', keys: ['c'] },
  { command: 'descriptions', keys: ['d'] },
  { command: 'captions-language', keys: ['c'], hasShift: true },
  { command: 'captions-larger', keys: ['+', '='] },
  { command: 'captions-smaller', keys: ['-'] },
  { command: 'captions-opacity', keys: ['o'] },
  { command: 'captions-background', keys: ['w'] },
  { command: 'slower', keys: ['<'] },
  { command: 'faster', keys: ['>'] },
  { command: 'normal-speed', keys: ['Backspace'] },
  { command: 'frame-back', keys: [','] },
  { command: 'frame-forward', keys: ['.'] },
  { command: 'fullscreen', keys: ['f'] },
  { command: 'theatre', keys: ['t'] },
  { command: 'picture-in-picture', keys: ['p'] },
  { command: 'loop', keys: ['r'] },
  { command: 'next', keys: ['n'], hasShift: true },
  { command: 'copy-link', keys: ['y'] },
  { command: 'help', keys: ['?'] },
]

/** Where Ctrl and the arrows are the system's, and Option is ours. */
export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** The parts of a `KeyboardEvent` that decide. */
export interface KeyPress {
  key: string
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

/** Signs that need Shift on some layouts and none on others: what was typed counts, not how. */
const SIGNS = new Set(['+', '=', '-', '<', '>', '?', ',', '.'])
const CODE_SIGNS: Record<string, [plain: string, shifted: string]> = {
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Equal: ['=', '+'],
  Minus: ['-', '_'],
}

/**
 * The name a press goes by. What a Latin layout types is taken as it is, so M is where the person's M
 * is; on any other script the place of the key counts (`event.code`), so the map works there too.
 */
export function keyName({ key, code, shiftKey }: KeyPress): string {
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1]
  const isLatinKey = /^[a-z]$/i.test(key)
  if (isLatinKey) return key.toLowerCase()
  if (SIGNS.has(key)) return key
  if (digit !== undefined && !shiftKey) return digit
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter && key.length === 1) return letter.toLowerCase()
  return CODE_SIGNS[code]?.[shiftKey ? 1 : 0] ?? code
}

/** The shortcut a press means, if any. Presses with a modifier that is not in the map are the browser's. */
export function findShortcut(
  press: KeyPress,
  isInPlayer: boolean,
  isOnMac = false,
): Shortcut | null {
  const hasControl = isOnMac ? press.altKey && !press.ctrlKey : press.ctrlKey && !press.altKey
  if (press.metaKey || (!hasControl && (press.ctrlKey || press.altKey))) return null
  const name = keyName(press)
  const isMatch = (shortcut: Shortcut): boolean =>
    shortcut.keys.includes(name) &&
    (shortcut.hasControl ?? false) === hasControl &&
    (SIGNS.has(name) || (shortcut.hasShift ?? false) === press.shiftKey) &&
    (isInPlayer || !shortcut.isInPlayerOnly)
  return shortcuts.find(isMatch) ?? null
}

const TYPING =
  'input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false])'
/** Elements that do something of their own with Space, Enter, arrows, Home and End. */
const OWN_KEYS =
  'button, a[href], summary, input, [role=slider], [role=tab], [role=menu], [role=menuitem], [role=listbox], [role=option], dialog'

/** Must this press be left to the element it happened on? */
export function isElementsOwn(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(TYPING)) return true
  const isPrintable = name.length === 1
  if (isPrintable) return target.closest('[role=menu], [role=listbox], dialog') !== null
  if (name === 'Space' || name === 'Enter') return target.closest(OWN_KEYS) !== null
  return (
    target.closest('input, [role=slider], [role=tablist], [role=menu], [role=listbox], dialog') !==
    null
  )
}
