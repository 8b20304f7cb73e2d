import type { Call } from '#contract/call.ts'
import type { Caller } from '#server/people/bearer-check.ts'
import type { Services } from '#server/services.ts'

import type { AppContext } from './app.ts'
import { clientAddress } from './client-address.ts'
import type { RateLimit } from './rate-limits.ts'

/** Calls that cost other people something have their own bucket per person. */
const ownLimits: Readonly<Record<string, RateLimit>> = {
  'POST /videos/:videoId/comments': { burst: 10, perMs: 60_000 },
  'POST /videos/bulk': { burst: 60, perMs: 60_000 },
  'POST /channels': { burst: 10, perMs: 600_000 },
}

/**
 * Counts a request and says who asks. Signed-in people are counted by themselves, so that an office behind one
 * address is not one client; an address still has a roof, ten times higher, before any token is looked at.
 */
export async function limitRequests(
  call: Pick<Call, 'method' | 'path' | 'auth'>,
  c: AppContext,
  services: Services,
): Promise<Caller | null> {
  const { config, rateLimits, bearer } = services
  const address = clientAddress(c, config)
  const whole: RateLimit = { burst: config.requestsPer10S, perMs: 10_000 }
  rateLimits.take('address', address, { ...whole, burst: whole.burst * 10 })
  const caller = call.auth === 'none' ? null : await bearer.caller(c.req.raw)
  const who = caller === null ? `address ${address}` : `person ${caller.person.id}`
  rateLimits.take('api', who, whole)
  const own = ownLimits[`${call.method} ${call.path}`]
  if (own !== undefined) rateLimits.take(`${call.method} ${call.path}`, who, own)
  return caller
}
