import type { Preferences } from '#contract/people.ts'
import { putFirst } from '#data/cache/put-first.ts'

import { playerState, subscribePlayer } from './player-store.ts'

const STEP_MS = 5000

/** Tells the lists that are kept what is being watched, where that is noted for this person, until it is stopped. */
export function noteWatched(preferences: () => Preferences | null): () => void {
  let told = ''
  return subscribePlayer(() => {
    const { item, phase, positionMs, durationMs } = playerState()
    if (!item || phase !== 'playing' || !preferences()?.history.enabled) return
    const place = `${item.videoId} ${Math.floor(positionMs / STEP_MS)}`
    if (place === told) return
    told = place
    putFirst(item.videoId, { positionMs, durationMs })
  })
}
