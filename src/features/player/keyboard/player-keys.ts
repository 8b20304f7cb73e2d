import { createHold } from '../engine/hold.ts'
import { togglePlay } from '../engine/player-actions.ts'
import { playerState } from '../engine/player-store.ts'
import { findShortcut, isElementsOwn, isMac, keyName } from './keyboard-map.ts'
import { runCommand, type CommandContext } from './run-command.ts'

/** Follows the keyboard for as long as the player is on the page. Answers how to stop. */
export function followKeys(context: () => Omit<CommandContext, 'digit'>): () => void {
  const hold = createHold()
  const endHold = (atMs: number): void => {
    if (hold.end(atMs)) togglePlay()
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
      if (!event.repeat) hold.begin(event.timeStamp)
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
    hold.cancel()
  }
}
