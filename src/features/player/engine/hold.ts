import { holdFast } from './player-actions.ts'
import { playerState } from './player-store.ts'

/** Held longer than this is double speed; shorter is a press. */
const HOLD_MS = 400

export interface Hold {
  /** A key, a finger or a button of the mouse goes down. */
  begin: (atMs: number) => void
  /** It goes up: was that a press? Not after it was held, nor when nothing had gone down. */
  end: (atMs: number) => boolean
  /** Nobody waits for it any more. */
  cancel: () => void
}

/** Double speed for as long as something is held down while a film plays. */
export function createHold(): Hold {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHolding = false
  let pressedAtMs = 0
  const end = (atMs: number): boolean => {
    if (timer === undefined) return false
    clearTimeout(timer)
    timer = undefined
    if (isHolding) holdFast(false)
    // A busy page hears late that it was let go, its timer first: the events themselves say when.
    const isPress = !isHolding || atMs - pressedAtMs < HOLD_MS
    isHolding = false
    return isPress
  }
  return {
    begin: (atMs) => {
      clearTimeout(timer)
      pressedAtMs = atMs
      timer = setTimeout(() => {
        if (playerState().phase !== 'playing') return
        isHolding = true
        holdFast(true)
      }, HOLD_MS)
    },
    end,
    cancel: () => void end(0),
  }
}
