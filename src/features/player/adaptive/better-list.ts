import HlsEngine, { Events, type HlsConfig } from 'hls.js'

import { linesOf } from './capped-engine.ts'
import { inSameCodec } from './codec-choice.ts'

interface BetterList {
  /** There may be more in it than in the one that plays. Without its permission it is known to be another. */
  take(address: string, withoutPermission: string): void
  stop(): void
}

/**
 * More qualities than there were join those that play, as the engine itself takes one out: loading the newer list into it
 * would empty what is buffered. A list that does not come is asked for with the next permission.
 */
export function followBetterLists(
  hls: HlsEngine,
  {
    played,
    asking,
    onJoined,
  }: { played: string; asking: Partial<HlsConfig>; onJoined: () => void },
): BetterList {
  let known = played
  /** Reads a newer list beside the one that plays. */
  let reader: HlsEngine | null = null
  return {
    take(address, withoutPermission) {
      if (known === withoutPermission) return
      reader?.destroy()
      reader = new HlsEngine({ ...asking, autoStartLoad: false })
      reader.on(Events.MANIFEST_PARSED, (_, { levels: found }) => {
        const there = new Set(hls.levels.map(linesOf))
        const added = inSameCodec(found, hls.levels[0]).filter((one) => !there.has(linesOf(one)))
        known = withoutPermission
        hls.trigger(Events.LEVELS_UPDATED, { levels: [...hls.levels, ...added] })
        onJoined()
        // What is buffered in the quality so far is replaced from the next piece on.
        if (hls.autoLevelEnabled) hls.nextLevel = -1
      })
      reader.loadSource(address)
    },
    stop: () => reader?.destroy(),
  }
}
