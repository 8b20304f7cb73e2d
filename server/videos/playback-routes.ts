import { grantPlayback, reportProgress } from '#contract/calls/video-calls.ts'
import { factsOf, findVideoToSee } from '#server/access/find-video.ts'
import { seesAsStaff } from '#server/access/visibility.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import { repeatWork } from '#server/api/repeat-work.ts'
import type { Services } from '#server/api/services.ts'
import { oneAtATime } from '#server/base/one-at-a-time.ts'
import { markOfWords } from '#server/captions/list-captions.ts'
import { filmNamedBy } from '#server/versions/film-pass.ts'
import { withFilm } from '#server/versions/play-version.ts'

import { grantFor } from './grant-playback.ts'
import { recordProgress } from './record-progress.ts'
import { sumUpViews } from './sum-up-views.ts'

const leftViewsMs = 60_000

/** Permission to play, and where the person is meanwhile. */
export function mountPlayback(app: App, services: Services): void {
  const { db, log, clock } = services
  const sumUp = oneAtATime((videoId) => sumUpViews(db, videoId))
  // What an instance counted that ended before it summed up.
  repeatWork(services, leftViewsMs, 'could not sum up views', () => sumUpViews(db))

  bindCall(app, services, grantPlayback, async ({ params, query, person, headers }) => {
    const { video } = await findVideoToSee(db, person, params.videoId)
    if (seesAsStaff(person, factsOf(video))) {
      log.info('staff watched', { videoId: video.id, access: video.access, personId: person?.id })
    }
    headers.set('Cache-Control', 'no-store')
    const { version: pass = '' } = query
    const film = filmNamedBy(services, video.id, pass)
    return grantFor(services, person, await withFilm(services, video, film))
  })

  bindCall(app, services, reportProgress, async ({ params, body, person, address }) => {
    const { video } = await findVideoToSee(db, person, params.videoId)
    const stranger = services.keyedHash(`view ${video.id} ${address}`)
    const report = { viewer: person, stranger, video, report: body, now: clock() }
    if (await recordProgress(db, report)) await sumUp(video.id)
    return { words: await markOfWords(db, video.id) }
  })
}
