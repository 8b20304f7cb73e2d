import { createHmac } from 'node:crypto'

import { createMediaUrls } from '#server/access/media-urls.ts'
import { createAntiForgery } from '#server/api/anti-forgery.ts'
import type { AppEnv } from '#server/api/app.ts'
import { createHeldBodies } from '#server/api/held-bodies.ts'
import type { Services } from '#server/api/services.ts'
import { strangerLimit } from '#server/api/stranger-limit.ts'
import { createBearerCheck } from '#server/auth/bearer-check.ts'
import type { Config } from '#server/base/config.ts'
import { createLog, type Log } from '#server/base/log.ts'
import { measuredLog } from '#server/base/measured-log.ts'
import { pieceLengthsFor, type PieceLengths } from '#server/base/piece-lengths.ts'
import { createRateLimits } from '#server/base/rate-limits.ts'
import type { Traces } from '#server/base/traces.ts'
import { usualWaits, type Waits } from '#server/base/waits.ts'
import { openJobQueue } from '#server/database/job-queue.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import { openDatabase, type Database } from '#server/database/open-database.ts'
import { createSharedLimits } from '#server/database/shared-limits.ts'
import { signingSecret } from '#server/database/signing-secret.ts'
import type { Engine } from '#server/processing/engine/engine.ts'
import { findEngine } from '#server/processing/find-engine.ts'
import { startWorker } from '#server/processing/worker.ts'
import { importSampleLibrary } from '#server/sample-library/import.ts'
import type { BuiltFile } from '#server/site/built-files.ts'
import { measured } from '#server/storage/measured-storage.ts'
import type { Storage } from '#server/storage/storage.ts'

import { openClock } from './database-clock.ts'
import { forgetInTime } from './forget-in-time.ts'
import type { Metrics } from './metrics.ts'
import { mountApp } from './mount-app.ts'
import { openStorage } from './open-storage.ts'
import { shareSignIns } from './share-sign-ins.ts'
import { seenBy, tracedJobs } from './watched-parts.ts'

export interface Service {
  fetch(request: Request, env?: AppEnv['Bindings']): Promise<Response>
  services: Services
  /** What prepares films in this process; null when nothing does. */
  engine: Engine | null
  /** Tells long work to end safely; requests are still answered. */
  stopWork(): void
  /** Stops work and closes the database. */
  close(): Promise<void>
}

/** What a test may bring itself. */
export interface Parts {
  database?: Database
  storage?: Storage
  /** What prepares films; left out, it is looked for. */
  engine?: Engine
  /** Where films wait; left out, it is opened where anybody takes them from there. */
  jobs?: JobQueue
  log?: Log
  clock?: () => Date
  waits?: Partial<Waits>
  /** What counts requests and the like; left out, nothing does. */
  metrics?: Metrics
  /** What is told where time goes; left out, nothing is. */
  traces?: Traces
  pieceLengths?: PieceLengths
  /** The built front end; without it the service answers the API alone. */
  site?: Map<string, BuiltFile>
}

/** The composition root: makes every part once and mounts every noun. */
export async function createService(config: Config, parts: Parts = {}): Promise<Service> {
  const log = loggedBy(config, parts)
  const seen = seenBy(parts)
  const database =
    parts.database ?? (await openDatabase(config.database, { sawQuery: seen.sawQuery }))
  const { db, caution } = database
  if (caution !== undefined) log.warn('database.caution', { caution })
  const engine = await engineFor(config, parts)
  const queue = parts.jobs ?? (await queueFor(config, database, engine, log))
  const jobs = queue && tracedJobs(queue, parts.traces)
  const secret = config.signingSecret ?? (await signingSecret(db))
  const stop = new AbortController()
  const commonClock = await openClock({ config, db, log, stopping: stop.signal })
  const clock = parts.clock ?? commonClock
  const rateLimits = createRateLimits(clock)
  const site = parts.site ?? new Map<string, BuiltFile>()
  const isShared = config.database.kind === 'postgres'
  const keyedHash = (text: string) =>
    createHmac('sha256', secret).update(`keyed\n${text}`).digest('base64url')
  const sharedLimits = createSharedLimits({ db, here: rateLimits, hash: keyedHash, isShared })
  const services: Services = {
    config,
    db,
    storage: measured(parts.storage ?? (await openStorage(config)), seen.sawStorage),
    mediaUrls: createMediaUrls({ publicOrigin: mediaOriginOf(config), secret, clock }),
    bearer: createBearerCheck({
      config: config.oidc,
      db,
      clock,
      // Whoever brings a clock signs no tokens by it.
      tokenClock: commonClock,
      publicOrigin: config.publicOrigin,
      secret,
      log,
      sawProvider: seen.sawProvider,
      isShared,
      sharedLimits,
      refusedTokens: strangerLimit(config),
    }),
    antiForgery: createAntiForgery(config, secret),
    rateLimits,
    sharedLimits,
    keyedHash,
    heldBodies: createHeldBodies(),
    log,
    clock,
    waits: { ...usualWaits, ...parts.waits },
    pieceLengths: parts.pieceLengths ?? pieceLengthsFor(config),
    jobs,
    build: site.get('/index.html')?.etag.slice(0, 8) ?? 'dev',
    stopping: stop.signal,
  }
  if (config.hasSampleLibrary && (await importSampleLibrary(services))) {
    log.info('the sample library is on the shelves')
  }
  if (engine !== null) await startWorker(services, engine)
  if (isShared) shareSignIns(services)
  forgetInTime(services)
  parts.metrics?.watch(database)
  const app = mountApp(services, { site, engine, ...parts })
  return {
    fetch: async (request, env) => app.fetch(request, env),
    services,
    engine,
    stopWork: () => stop.abort(),
    async close() {
      stop.abort()
      await jobs?.stop()
      await database.close()
    },
  }
}

function loggedBy({ logLevel }: Config, { log, metrics }: Parts): Log {
  const told = log ?? createLog({ level: logLevel, isPretty: process.stdout.isTTY })
  return metrics === undefined ? told : measuredLog(told, metrics.sawEvent)
}

const mediaOriginOf = ({ mediaOrigin, publicOrigin }: Config) => mediaOrigin ?? publicOrigin

async function engineFor({ processing }: Config, parts: Parts): Promise<Engine | null> {
  if (processing.where !== 'here') return null
  return parts.engine ?? findEngine({ processing })
}

/** Without anybody who takes work from it there is no queue, and films are played as they came. */
async function queueFor(
  { processing }: Config,
  { queue }: Database,
  engine: Engine | null,
  log: Log,
): Promise<JobQueue | null> {
  const isWorkedOn = engine !== null || processing.where === 'elsewhere'
  return isWorkedOn && queue !== undefined ? openJobQueue(queue, log) : null
}
