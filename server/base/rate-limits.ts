import { ProblemError } from '#server/problems/problem-error.ts'

/** `burst` at once, and as many again over `perMs`. */
export interface RateLimit {
  burst: number
  perMs: number
}

/** Buckets by their name and `who` they are of (a person or an address). */
export interface RateLimits {
  /** Takes one; throws `rate-limited` when the bucket is empty. */
  take(name: string, who: string, limit: RateLimit): void
  /** Throws `rate-limited` when it is empty, and takes nothing. */
  require(name: string, who: string, limit: RateLimit): void
  /** Takes one if there is one. */
  spend(name: string, who: string, limit: RateLimit): void
}

interface Bucket {
  tokens: number
  atMs: number
}

/** Buckets live in memory: each instance of the service counts for itself. */
export function createRateLimits(clock: () => Date): RateLimits {
  const buckets = new Map<string, Bucket>()

  function requireOne(key: string, limit: RateLimit): void {
    const tokens = refilled(buckets.get(key), limit, clock().getTime())
    if (tokens >= 1) return
    throw rateLimited(limit, ((1 - tokens) * limit.perMs) / limit.burst)
  }

  /** Refused tries cost nothing, else a busy client would never come back. */
  function spendOne(key: string, limit: RateLimit): void {
    const atMs = clock().getTime()
    const tokens = refilled(buckets.get(key), limit, atMs)
    // Insertion order is order of use, so the oldest bucket is the first.
    buckets.delete(key)
    buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, atMs })
    if (buckets.size > 50_000) forgetOldest(buckets)
  }

  const keyOf = (name: string, who: string) => `${name}\n${who}`
  return {
    take(name, who, limit) {
      requireOne(keyOf(name, who), limit)
      spendOne(keyOf(name, who), limit)
    },
    require: (name, who, limit) => requireOne(keyOf(name, who), limit),
    spend: (name, who, limit) => spendOne(keyOf(name, who), limit),
  }
}

export function rateLimited({ burst, perMs }: RateLimit, retryAfterMs: number): ProblemError {
  return new ProblemError('rate-limited', {
    detail: `More than ${burst} requests in ${perMs / 1000} s.`,
    retryAfterMs: Math.ceil(retryAfterMs),
  })
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
