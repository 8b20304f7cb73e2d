import { ProblemError } from './problem-error.ts'

/** `burst` at once, and as many again over `perMs`. */
export interface RateLimit {
  burst: number
  perMs: number
}

export interface RateLimits {
  /** Takes one from the bucket `name` of `who` (a person or an address); throws `rate-limited` when it is empty. */
  take(name: string, who: string, limit: RateLimit): void
}

interface Bucket {
  tokens: number
  atMs: number
}

/** Buckets live in memory: each instance of the service counts for itself. */
export function createRateLimits(clock: () => Date): RateLimits {
  const buckets = new Map<string, Bucket>()
  return {
    take(name, who, limit) {
      const key = `${name}\n${who}`
      const nowMs = clock().getTime()
      const tokens = refilled(buckets.get(key), limit, nowMs)
      // Insertion order is order of use, so the oldest bucket is the first.
      buckets.delete(key)
      buckets.set(key, { tokens: Math.max(0, tokens - 1), atMs: nowMs })
      if (buckets.size > 50_000) forgetOldest(buckets)
      if (tokens < 1) {
        const retryAfterMs = Math.ceil(((1 - tokens) * limit.perMs) / limit.burst)
        // Refused tries cost nothing, else a busy client would never come back.
        buckets.set(key, { tokens, atMs: nowMs })
        throw new ProblemError('rate-limited', {
          detail: `More than ${limit.burst} requests in ${limit.perMs / 1000} s.`,
          retryAfterMs,
        })
      }
    },
  }
}

function refilled(bucket: Bucket | undefined, limit: RateLimit, nowMs: number): number {
  if (bucket === undefined) return limit.burst
  const elapsedMs = Math.max(0, nowMs - bucket.atMs)
  return Math.min(limit.burst, bucket.tokens + (elapsedMs * limit.burst) / limit.perMs)
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  const oldest = buckets.keys().next().value
  if (oldest !== undefined) buckets.delete(oldest)
}
