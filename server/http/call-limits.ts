import type { Call } from '#contract/call.ts'
import type { Caller } from '#server/people/bearer-check.ts'
import type { Services } from '#server/services.ts'

import type { AppContext } from './app.ts'
import { clientAddress } from './client-address.ts'
import type { RateLimit } from './rate-limits.ts'
import { strangerLimit } from './stranger-limit.ts'

/** Calls that cost other people something have their own bucket per person. */
const ownLimits: Readonly<Record<string, RateLimit>> = {
  'POST /videos/:videoId/comments': { burst: 10, perMs: 60_000 },
  'POST /videos/bulk': { burst: 60, perMs: 60_000 },
  'POST /channels': { burst: 10, perMs: 600_000 },
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
  const { config, rateLimits, bearer } = services
  const address = clientAddress(c, config)
  const countStranger = () => rateLimits.take('strangers', address, strangerLimit(config))
  const caller =
    call.auth === 'none'
      ? null
      : await bearer.caller(c.req.raw, address).catch((error: unknown) => {
          countStranger()
          throw error
        })
  if (caller === null) {
    countStranger()
    return null
  }
  const { id } = caller.person
  rateLimits.take('api', id, { burst: config.requestsPer10S, perMs: 10_000 })
  const own = ownLimits[`${call.method} ${call.path}`]
  if (own !== undefined) rateLimits.take(`${call.method} ${call.path}`, id, own)
  return caller
}
