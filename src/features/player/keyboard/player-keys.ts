import { holdFast, togglePlay } from '../engine/player-actions.ts'
import { playerState } from '../engine/player-store.ts'
import { findShortcut, isElementsOwn, keyName } from './keyboard-map.ts'
import { runCommand, type CommandContext } from './run-command.ts'

/** Space held longer than this is double speed; shorter is play or pause. */
const HOLD_MS = 400

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Follows the keyboard for as long as the player is on the page. Answers how to stop. */
export function followKeys(context: () => Omit<CommandContext, 'digit'>): () => void {
  let holdTimer: ReturnType<typeof setTimeout> | undefined
  let isHolding = false
  let pressedAtMs = 0

  const beginHold = (atMs: number): void => {
    clearTimeout(holdTimer)
    pressedAtMs = atMs
    holdTimer = setTimeout(() => {
      if (playerState().phase !== 'playing') return
      isHolding = true
      holdFast(true)
    }, HOLD_MS)
  }
  const endHold = (atMs: number): void => {
    if (holdTimer === undefined) return
    clearTimeout(holdTimer)
    holdTimer = undefined
    if (isHolding) holdFast(false)
    // A busy page hears late that the key was let go, its timer first: the events themselves say when.
    if (!isHolding || atMs - pressedAtMs < HOLD_MS) togglePlay()
    isHolding = false
  }
  const handleBlur = (): void => endHold(Infinity)
  const handleDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || !playerState().settings.hasShortcuts) return
    if (isElementsOwn(event.target, keyName(event))) return
    const { root, ...rest } = context()
    const isInPlayer = event.target instanceof Node && (root?.contains(event.target) ?? false)
    const shortcut = findShortcut(event, isInPlayer, isMac)
    if (!shortcut) return
    event.preventDefault()
    if (shortcut.command === 'hold-fast') {
      if (!event.repeat) beginHold(event.timeStamp)
    } else runCommand(shortcut.command, { root, ...rest, digit: Number(keyName(event)) })
  }
  const handleUp = (event: KeyboardEvent): void => {
    if (event.code === 'Space') endHold(event.timeStamp)
  }
  document.addEventListener('keydown', handleDown)
  document.addEventListener('keyup', handleUp)
  window.addEventListener('blur', handleBlur)
  return () => {
    document.removeEventListener('keydown', handleDown)
    document.removeEventListener('keyup', handleUp)
    window.removeEventListener('blur', handleBlur)
    clearTimeout(holdTimer)
  }
}
