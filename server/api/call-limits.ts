import type { Call } from '#contract/calls/call.ts'
import type { Caller } from '#server/auth/bearer-check.ts'
import type { RateLimit } from '#server/base/rate-limits.ts'

import type { AppContext } from './app.ts'
import { clientAddress } from './client-address.ts'
import type { Services } from './services.ts'
import { strangerLimit } from './stranger-limit.ts'

/** Calls that cost other people something have their own bucket per person, at all services together. */
const ownLimits: Readonly<Record<string, RateLimit>> = {
  'POST /videos/:videoId/comments': { burst: 10, perMs: 60_000 },
  'PUT /videos/:videoId/captions/:lang': { burst: 30, perMs: 60_000 },
  'PATCH /videos/:videoId/captions/:lang': { burst: 30, perMs: 60_000 },
  'POST /videos/bulk': { burst: 60, perMs: 60_000 },
  'POST /channels': { burst: 10, perMs: 600_000 },
}

/** A heartbeat costs little, and a portal full of strangers who watch sends many: they must not use up what pages need. */
const heartbeat = 'PUT /videos/:videoId/progress'

/** Who asks. Whoever is nobody, or is refused for whatever reason, is counted by where they come from. */
export async function countedCaller(
  c: AppContext,
  services: Services,
  call?: Pick<Call, 'method' | 'path'>,
): Promise<Caller | null> {
  const address = clientAddress(c, services.config)
  const caller = await services.bearer.caller(c.req.raw, address).catch((error: unknown) => {
    countStranger(c, services)
    throw error
  })
  if (caller === null) countStranger(c, services, call)
  return caller
}

function countStranger(
  c: AppContext,
  { config, rateLimits }: Services,
  call?: Pick<Call, 'method' | 'path'>,
): void {
  const address = clientAddress(c, config)
  if (call && `${call.method} ${call.path}` === heartbeat) {
    rateLimits.take(heartbeat, address, { burst: config.requestsPer10S * 60, perMs: 10_000 })
  } else rateLimits.take('strangers', address, strangerLimit(config))
}

/**
 * Counts a request and says who asks. Signed-in people are counted by themselves, so that an office behind one address is
 * not one client; only strangers share what their address has. Tokens nobody knows yet have a door of their own.
 */
export async function limitRequests(
  call: Pick<Call, 'method' | 'path' | 'auth'>,
  c: AppContext,
  services: Services,
): Promise<Caller | null> {
  const { config, rateLimits, sharedLimits } = services
  if (call.auth === 'none') {
    countStranger(c, services)
    return null
  }
  const caller = await countedCaller(c, services, call)
  if (caller === null) return null
  const { id } = caller.person
  rateLimits.take('api', id, { burst: config.requestsPer10S, perMs: 10_000 })
  const own = ownLimits[`${call.method} ${call.path}`]
  if (own !== undefined) await sharedLimits.take(`${call.method} ${call.path}`, id, own)
  return caller
}
