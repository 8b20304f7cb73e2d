import type { Config } from '#server/base/config.ts'
import type { RateLimit } from '#server/base/rate-limits.ts'

/** An address may be a whole office: it has ten times what one person has. */
export function strangerLimit({ requestsPer10S }: Pick<Config, 'requestsPer10S'>): RateLimit {
  return { burst: requestsPer10S * 10, perMs: 10_000 }
}
