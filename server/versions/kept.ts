import { sql, type RawBuilder } from 'kysely'

import { serviceLimits } from '#contract/limits.ts'

/** So long a film is kept that its video does not play. */
export const keptMs = serviceLimits.versionDays * 86_400_000

/**
 * Of a row of `video_versions`: it is prepared, or its time is not over. What is beyond that is as good as gone: its files may
 * be, where the service ended while it removed them.
 */
export function isKept(now: Date): RawBuilder<boolean> {
  const since = new Date(now.getTime() - keptMs)
  return sql<boolean>`(kept_since is null or kept_since >= ${since})`
}
