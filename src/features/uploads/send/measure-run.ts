import { copyForLater } from '../state/held-files.ts'
import { findItem, putLive, readQueue } from '../state/queue-store.ts'
import {
  isLongWay,
  measureTransfer,
  SETTLED_MS,
  stalledForMs,
  startTransfer,
  STALL_MS,
} from '../state/transfer-speed.ts'
import type { Run } from './upload-run.ts'

const LOOK_MS = 2_500

/** Takes in how many bytes have left. */
export function measure(run: Run, sentB: number): void {
  const { key } = run
  if (run.isFresh) {
    run.isFresh = false
    run.fromB = sentB
    putLive(key, { sentB, speed: startTransfer(performance.now(), sentB) })
    return
  }
  const live = readQueue().live.get(key)
  if (!live) return
  const speed = measureTransfer(live.speed, performance.now(), sentB)
  // Progress comes up to a hundred times a second; the screen follows the measured samples.
  if (speed !== live.speed) putLive(key, { sentB, speed })
}

/** Measures anew after a start or a stop: what was sent before is no speed. */
export function restartClock(run: Run, offsetB: number): void {
  run.isFresh = true
  run.fromB = offsetB
  putLive(run.key, { sentB: offsetB, speed: startTransfer(performance.now(), offsetB) })
  watchLine(run)
}

/** Two stalls within a chunk: the next one is smaller. The request itself is never cut off. A long way is worth a copy of the file. */
function watchLine(run: Run): void {
  if (run.timer !== null) clearTimeout(run.timer)
  let lastStallMs = 0
  const look = (): void => {
    const live = readQueue().live.get(run.key)
    const sizeB = findItem(run.key)?.sizeB ?? 0
    if (live && isLongWay(live.speed, performance.now(), sizeB)) void copyForLater(run.key)
    const stillMs = live ? stalledForMs(live.speed, performance.now()) : null
    if (stillMs === null) lastStallMs = 0
    else if (Math.floor(stillMs / STALL_MS) > Math.floor(lastStallMs / STALL_MS)) {
      lastStallMs = stillMs
      run.stalls += 1
      if (run.stalls === 2) run.sending?.easeOff()
    }
    run.timer = setTimeout(look, LOOK_MS)
  }
  run.timer = setTimeout(look, SETTLED_MS)
}
