/** Timers hold at most 2^31-1 ms; a longer one would fire at once. */
const longestMs = 2 ** 31 - 1

/**
 * Milliseconds until the next renewal: 85 % of what is left of the token's life, whatever its length,
 * so that a token of five seconds is not renewed all the time. Null when its end is unknown: then the
 * API's 401 is what starts a renewal.
 */
export function renewalDelayMs(expiresInS: number | undefined): number | null {
  if (expiresInS === undefined) return null
  return Math.min(longestMs, Math.max(0, expiresInS * 850))
}

/** Wait after the n-th failure in a row: 2, 4, 8 … seconds to five minutes, ± 25 % so that tabs spread out. */
export function retryDelayMs(failures: number, random = Math.random()): number {
  return Math.min(300_000, 1000 * 2 ** failures) * (0.75 + random / 2)
}
