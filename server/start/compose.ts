import { createHmac } from 'node:crypto'
import { join } from 'node:path'

import { createMediaUrls } from '#server/access/media-urls.ts'
import { createAntiForgery } from '#server/api/anti-forgery.ts'
import { createApp, type App, type AppEnv } from '#server/api/app.ts'
import { allowOurOrigins } from '#server/api/cors.ts'
import { handleErrors } from '#server/api/error-handler.ts'
import { offerFreshNonces } from '#server/api/fresh-nonces.ts'
import { mountHealth } from '#server/api/health.ts'
import { createHeldBodies } from '#server/api/held-bodies.ts'
import { sendSecurityHeaders } from '#server/api/security-headers.ts'
import type { Services } from '#server/api/services.ts'
import { strangerLimit } from '#server/api/stranger-limit.ts'
import { refuseUnknownCalls } from '#server/api/unknown-calls.ts'
import { createBearerCheck } from '#server/auth/bearer-check.ts'
import type { Config } from '#server/base/config.ts'
import { createLog, type Log } from '#server/base/log.ts'
import { createRateLimits } from '#server/base/rate-limits.ts'
import { usualWaits, type Waits } from '#server/base/waits.ts'
import { mountCategories } from '#server/categories/routes.ts'
import { mountChannels } from '#server/channels/routes.ts'
import { mountComments } from '#server/comments/routes.ts'
import { openDatabase, type Database } from '#server/database/open-database.ts'
import { signingSecret } from '#server/database/signing-secret.ts'
import { mountHistory } from '#server/history/routes.ts'
import { mountHome } from '#server/home/routes.ts'
import { mountMedia } from '#server/media/routes.ts'
import { mountPeople } from '#server/people/routes.ts'
import { importSampleLibrary } from '#server/sample-library/import.ts'
import { mountSearch } from '#server/search/routes.ts'
import type { BuiltFile } from '#server/site/built-files.ts'
import { mountSite } from '#server/site/routes.ts'
import { createDiskStorage } from '#server/storage/disk-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { mountUploads } from '#server/uploads/routes.ts'
import { mountBulkChanges } from '#server/videos/bulk/routes.ts'
import { mountPlayback } from '#server/videos/playback-routes.ts'
import { mountVideos } from '#server/videos/routes.ts'

export interface Service {
  fetch(request: Request, env?: AppEnv['Bindings']): Promise<Response>
  services: Services
  /** Tells long work to end safely; requests are still answered. */
  stopWork(): void
  /** Stops work and closes the database. */
  close(): Promise<void>
}

/** What a test may bring itself. */
export interface Parts {
  database?: Database
  storage?: Storage
  log?: Log
  clock?: () => Date
  waits?: Partial<Waits>
  /** The built front end; without it the service answers the API alone. */
  site?: Map<string, BuiltFile>
}

/** The composition root: makes every part once and mounts every noun. */
export async function createService(config: Config, parts: Parts = {}): Promise<Service> {
  const clock = parts.clock ?? (() => new Date())
  const log = parts.log ?? createLog({ level: config.logLevel, isPretty: process.stdout.isTTY })
  const database = parts.database ?? (await openDatabase(config.database))
  const { db, caution } = database
  if (caution !== undefined) log.warn('database.caution', { caution })
  const secret = config.signingSecret ?? (await signingSecret(db))
  const stop = new AbortController()
  const rateLimits = createRateLimits(clock)
  const site = parts.site ?? new Map<string, BuiltFile>()
  const services: Services = {
    config,
    db,
    storage: parts.storage ?? (await createDiskStorage(join(config.dataDir, 'files'))),
    mediaUrls: createMediaUrls({ publicOrigin: config.publicOrigin, secret, clock }),
    bearer: createBearerCheck({
      config: config.oidc,
      db,
      clock,
      publicOrigin: config.publicOrigin,
      secret,
      log,
      rateLimits,
      refusedTokens: strangerLimit(config),
    }),
    antiForgery: createAntiForgery(config, secret),
    rateLimits,
    keyedHash: (text) => createHmac('sha256', secret).update(`keyed\n${text}`).digest('base64url'),
    heldBodies: createHeldBodies(),
    log,
    clock,
    waits: { ...usualWaits, ...parts.waits },
    build: site.get('/index.html')?.etag.slice(0, 8) ?? 'dev',
    stopping: stop.signal,
  }
  if (config.hasSampleLibrary && (await importSampleLibrary(services))) {
    log.info('the sample library is on the shelves')
  }
  const app = createApp()
  handleErrors(app, log)
  sendSecurityHeaders(app, config)
  allowOurOrigins(app, services)
  offerFreshNonces(app, services)
  mountAll(app, services)
  refuseUnknownCalls(app)
  mountMedia(app, services)
  mountHealth(app, services)
  mountSite(app, services, site)
  return {
    fetch: async (request, env) => app.fetch(request, env),
    services,
    stopWork: () => stop.abort(),
    async close() {
      stop.abort()
      await database.close()
    },
  }
}

/** One line per noun. */
function mountAll(app: App, services: Services): void {
  mountPeople(app, services)
  mountHome(app, services)
  mountCategories(app, services)
  mountSearch(app, services)
  mountVideos(app, services)
  mountBulkChanges(app, services)
  mountPlayback(app, services)
  mountComments(app, services)
  mountChannels(app, services)
  mountHistory(app, services)
  mountUploads(app, services)
}
