import type { Kysely } from 'kysely'

import type { MediaUrls } from '#server/access/media-urls.ts'
import type { BearerCheck } from '#server/auth/bearer-check.ts'
import type { Config } from '#server/base/config.ts'
import type { Log } from '#server/base/log.ts'
import type { PieceLengths } from '#server/base/piece-lengths.ts'
import type { RateLimits } from '#server/base/rate-limits.ts'
import type { Waits } from '#server/base/waits.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import type { SharedLimits } from '#server/database/shared-limits.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { AntiForgery } from './anti-forgery.ts'
import type { HeldBodies } from './held-bodies.ts'

/** What every handler may use. Made once, in compose.ts. */
export interface Services {
  config: Config
  /**
   * The embedded database has one connection: inside `db.transaction()` use the transaction only, or the
   * request waits for itself.
   */
  db: Kysely<Tables>
  storage: Storage
  mediaUrls: MediaUrls
  bearer: BearerCheck
  antiForgery: AntiForgery
  /** Each service counts for itself: what guards its own work. */
  rateLimits: RateLimits
  sharedLimits: SharedLimits
  /**
   * The same for the same text, and made here only: a name for what must not be kept as it is, or a proof of what was said.
   */
  keyedHash(text: string): string
  heldBodies: HeldBodies
  log: Log
  clock: () => Date
  waits: Waits
  pieceLengths: PieceLengths
  /** Where films wait to be prepared; null where none are, and every film is played as it came. */
  jobs: JobQueue | null
  /** Names this build to clients. */
  build: string
  /** Aborted when the service stops: long work ends safely. */
  stopping: AbortSignal
}
