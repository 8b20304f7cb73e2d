import { getVideo, setReaction } from '#contract/calls/video-calls.ts'
import { findVideoToSee } from '#server/access/find-video.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'

import { mountVideoEditing } from './edit-routes.ts'
import { keepSchedules } from './keep-schedules.ts'
import { mountVideoLists } from './list-routes.ts'
import { keepPurging } from './purge-deleted.ts'
import { setReactionOf } from './set-reaction.ts'
import { loadDetail } from './video-detail.ts'

/** Calls about videos: lists, one video, what is beside it, and its editing. */
export function mountVideos(app: App, services: Services): void {
  const { db, clock } = services
  mountVideoLists(app, services)
  mountVideoEditing(app, services)
  keepPurging(services)
  keepSchedules(services)

  bindCall(app, services, getVideo, async ({ params, person }) => {
    const { video } = await findVideoToSee(db, person, params.videoId)
    return loadDetail(services, person, video)
  })

  bindCall(app, services, setReaction, async ({ params, body, person }) => {
    const { video } = await findVideoToSee(db, person, params.videoId)
    return setReactionOf(db, {
      personId: person.id,
      videoId: video.id,
      value: body.value,
      now: clock(),
    })
  })
}
