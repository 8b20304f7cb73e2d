import { createApp, type App } from '#server/api/app.ts'
import { allowOurOrigins } from '#server/api/cors.ts'
import { handleErrors } from '#server/api/error-handler.ts'
import { offerFreshNonces } from '#server/api/fresh-nonces.ts'
import { mountHealth } from '#server/api/health.ts'
import { measureRequests } from '#server/api/measure-requests.ts'
import { sendSecurityHeaders } from '#server/api/security-headers.ts'
import type { Services } from '#server/api/services.ts'
import { traceRequests } from '#server/api/trace-requests.ts'
import { refuseUnknownCalls } from '#server/api/unknown-calls.ts'
import { mountCaptions } from '#server/captions/routes.ts'
import { mountCategories } from '#server/categories/routes.ts'
import { mountChannels } from '#server/channels/routes.ts'
import { mountChapters } from '#server/chapters/routes.ts'
import { mountComments } from '#server/comments/routes.ts'
import { mountHistory } from '#server/history/routes.ts'
import { mountHome } from '#server/home/routes.ts'
import { mountMedia } from '#server/media/routes.ts'
import { mountPeople } from '#server/people/routes.ts'
import type { Engine } from '#server/processing/engine/engine.ts'
import { mountJobs } from '#server/processing/job-routes.ts'
import { mountProcessing } from '#server/processing/routes.ts'
import { mountWaves } from '#server/processing/wave/routes.ts'
import { mountSearch } from '#server/search/routes.ts'
import type { BuiltFile } from '#server/site/built-files.ts'
import { mountSite } from '#server/site/routes.ts'
import { mountTranscriptions } from '#server/transcription/routes.ts'
import { mountTranslations } from '#server/translation/routes.ts'
import { mountUploads } from '#server/uploads/routes.ts'
import { mountVersions } from '#server/versions/calls/routes.ts'
import { mountBulkChanges } from '#server/videos/bulk/routes.ts'
import { mountPlayback } from '#server/videos/playback-routes.ts'
import { mountVideos } from '#server/videos/routes.ts'

import type { Watchers } from './watched-parts.ts'

interface Around extends Watchers {
  site: Map<string, BuiltFile>
  engine: Engine | null
}

/** Everything that is answered, in the order in which it is asked. */
export function mountApp(services: Services, { site, engine, metrics, traces }: Around): App {
  const app = createApp()
  if (traces !== undefined) traceRequests(app, traces)
  if (metrics !== undefined) measureRequests(app, metrics.sawRequest)
  handleErrors(app, services.log)
  sendSecurityHeaders(app, services.config)
  allowOurOrigins(app, services)
  offerFreshNonces(app, services)
  mountAll(app, services)
  mountWaves(app, services)
  mountJobs(app, services, engine)
  refuseUnknownCalls(app)
  mountMedia(app, services)
  mountHealth(app, services)
  mountSite(app, services, site)
  return app
}

/** One line per noun. */
function mountAll(app: App, services: Services): void {
  mountPeople(app, services)
  mountHome(app, services)
  mountCategories(app, services)
  mountSearch(app, services)
  mountVideos(app, services)
  mountCaptions(app, services)
  mountTranscriptions(app, services)
  mountTranslations(app, services)
  mountChapters(app, services)
  mountBulkChanges(app, services)
  mountPlayback(app, services)
  mountComments(app, services)
  mountChannels(app, services)
  mountHistory(app, services)
  mountUploads(app, services)
  mountVersions(app, services)
  mountProcessing(app, services)
}
