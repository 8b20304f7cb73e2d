import type { Preferences } from '#contract/people.ts'

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
    // Of use to who goes back only, so not in the way of who begins.
    void import('#data/cache/put-first.ts').then(
      ({ putFirst }) => putFirst(item.videoId, { positionMs, durationMs }),
      () => undefined,
    )
  })
}
