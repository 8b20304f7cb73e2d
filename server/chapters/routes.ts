import { listChapters, putChapters } from '#contract/calls/chapter-calls.ts'
import { findVideoToSee } from '#server/access/find-video.ts'
import { findVideoToEdit } from '#server/access/video-rights.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'

import { listChaptersOf, withEtag } from './list-chapters.ts'
import { writeChapters } from './write-chapters.ts'

/** The parts of a video: who may edit it writes them, all at once. */
export function mountChapters(app: App, services: Services): void {
  const { db } = services

  bindCall(app, services, listChapters, async ({ params, person }) => {
    const { video } = await findVideoToSee(db, person, params.videoId)
    return withEtag(await listChaptersOf(db, video.id))
  })

  bindCall(app, services, putChapters, async ({ params, body, person, ifMatch }) => {
    const video = await findVideoToEdit(db, person, params.videoId)
    return writeChapters(services, { person, video, ifMatch }, body.items)
  })
}
