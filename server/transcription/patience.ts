interface Asking {
  /** How often it is asked at most. */
  tries?: number | undefined
  /** Before it is asked again the first time. */
  firstMs: number
}

/** What was answered instead of words. */
interface Refusal {
  /** Somebody is there, and says that it is too much just now, or when to come back. */
  isTurnedAway: boolean
  /** When to come back, as it says; null where it does not. */
  againMs: number | null
}

const mostFailed = 6
/** Whoever says to come back later is there. */
const mostTurnedAway = 30
/** Whoever says to come back tomorrow is asked sooner. */
const longestMs = 300_000
/** All waits over one piece of sound. */
const wholeMs = 1_800_000

/** How long to wait before somebody is asked again, in milliseconds: longer each time. Null once that is given up. */
export function createPatience({ tries, firstMs }: Asking): (refusal: Refusal) => number | null {
  let failed = 0
  let turnedAway = 0
  let waitedMs = 0
  return ({ isTurnedAway, againMs }) => {
    if (isTurnedAway) turnedAway += 1
    else failed += 1
    if (failed >= (tries ?? mostFailed) || turnedAway >= (tries ?? mostTurnedAway)) return null
    const growingMs = firstMs * 2 ** (failed + turnedAway - 1)
    const waitMs = Math.min(longestMs, againMs === null || againMs === 0 ? growingMs : againMs)
    waitedMs += waitMs
    return waitedMs > wholeMs ? null : waitMs
  }
}
