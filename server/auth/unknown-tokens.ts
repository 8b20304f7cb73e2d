import type { RateLimit } from '#server/base/rate-limits.ts'
import type { SharedLimits } from '#server/database/shared-limits.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

/** The door for tokens that nobody has looked at yet: looking at them may cost the provider a request. */
export interface UnknownTokens {
  /**
   * Throws `rate-limited` where too many of an address were refused, `sign-in-unavailable` where too many wait already;
   * otherwise what `check` throws.
   */
  check<T>(address: string, token: string, check: () => Promise<T>): Promise<T>
}

/** So many are looked at at once for one address; the others wait, and a limit that is met meanwhile counts for them. */
const atOnce = 20

/** A large office that comes at the same moment waits; a provider that hangs must not gather requests without end. */
const usualBounds = { waitingOfOne: 2_000, waitingOfAll: 5_000 }

interface Queue {
  running: number
  waiting: (() => void)[]
}

/**
 * Only what is refused is counted, so that an office in which everybody comes at the same moment is not held up, while made-up
 * tokens soon are.
 */
export function createUnknownTokens(
  limits: Pick<SharedLimits, 'require' | 'spend'>,
  limit: RateLimit,
  bounds = usualBounds,
): UnknownTokens {
  const queues = new Map<string, Queue>()
  let waitingOfAll = 0

  async function enter(address: string): Promise<void> {
    const queue = queues.get(address) ?? { running: 0, waiting: [] }
    queues.set(address, queue)
    if (queue.running >= atOnce) {
      const isFull =
        queue.waiting.length >= bounds.waitingOfOne || waitingOfAll >= bounds.waitingOfAll
      if (isFull) throw tooMany()
      waitingOfAll += 1
      return new Promise((resolve) => queue.waiting.push(resolve))
    }
    queue.running += 1
    return undefined
  }

  /** The place goes to who waits longest. */
  function leave(address: string): void {
    const queue = queues.get(address)
    if (queue === undefined) return
    const next = queue.waiting.shift()
    if (next !== undefined) {
      waitingOfAll -= 1
      return next()
    }
    queue.running -= 1
    if (queue.running === 0) queues.delete(address)
  }

  return {
    async check(address, token, check) {
      await enter(address)
      try {
        await limits.require('refused tokens', address, limit)
        return await check()
      } catch (error) {
        if (isSuspicious(error, token)) await limits.spend('refused tokens', address, limit)
        throw error
      } finally {
        leave(address)
      }
    },
  }
}

function tooMany(): ProblemError {
  return new ProblemError('sign-in-unavailable', {
    detail:
      'Too many people wait for the sign-in provider just now. Nothing is lost; send this again in a moment.',
    retryAfterMs: 5_000,
  })
}

/** A JWT that has run out was signed by the provider, and costs it nothing. */
function isSuspicious(error: unknown, token: string): boolean {
  if (!(error instanceof ProblemError)) return false
  const isJwt = token.split('.').length === 3
  return error.code === 'token-invalid' || (error.code === 'token-expired' && !isJwt)
}
