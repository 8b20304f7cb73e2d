import {
  deleteVideo,
  featureVideo,
  patchVideo,
  publishVideo,
  restoreVideo,
  scheduleVideo,
} from '#contract/calls/editing-calls.ts'
import { findVideoToSee } from '#server/access/find-video.ts'
import {
  findVideoToDelete,
  findVideoToFeature,
  requireMayChange,
  requireMayPublish,
  requireMaySchedule,
} from '#server/access/video-rights.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import { requireVersion } from '#server/api/etag.ts'
import type { Services } from '#server/api/services.ts'
import type { Person } from '#server/auth/person.ts'
import { requireOffered } from '#server/base/require-offered.ts'
import { inTransaction } from '#server/database/in-transaction.ts'

import { requireRestorable, setDeleted } from './delete-video.ts'
import { setFeatured } from './feature-video.ts'
import { applyPatch } from './patch-video.ts'
import { publish } from './publish-video.ts'
import { restoreVideos } from './restore-videos.ts'
import { setSchedule } from './schedule-video.ts'
import { loadDetail } from './video-detail.ts'
import { requireWords } from './words-state.ts'

/** Editing, publishing, saying when that happens by itself, putting on the front page, deleting and restoring. */
export function mountVideoEditing(app: App, services: Services): void {
  const { db, config, clock, jobs } = services

  const detailOf = async (person: Person, videoId: string) => {
    const { video } = await findVideoToSee(db, person, videoId)
    return loadDetail(services, person, video)
  }

  bindCall(app, services, patchVideo, async ({ params, body, person, ifMatch }) => {
    const { video } = await findVideoToSee(db, person, params.videoId)
    await requireMayChange(db, person, video, body)
    requireOffered(config.portal, body, video)
    const isOnShow = video.publication !== 'unpublished' || video.publish_at !== null
    const isOpened = body.access === 'public' && video.access !== 'public'
    await requireWords(services, video, { ...body, isOnShow: isOnShow && isOpened })
    requireVersion(ifMatch, `v${video.version}`)
    await applyPatch(db, video, body, clock())
    return detailOf(person, video.id)
  })

  bindCall(app, services, publishVideo, async ({ params, body, person }) => {
    const { video } = await findVideoToSee(db, person, params.videoId)
    requireMayPublish(person, video, body.access)
    await requireWords(services, video, { ...body, isOnShow: true })
    await publish(db, video, body, clock())
    return detailOf(person, video.id)
  })

  bindCall(app, services, scheduleVideo, async ({ params, body, person }) => {
    const { video } = await findVideoToSee(db, person, params.videoId)
    requireMaySchedule(person, video)
    await requireWords(services, video, { isOnShow: body.publishAt !== null })
    await setSchedule(db, video, body, clock())
    return detailOf(person, video.id)
  })

  bindCall(app, services, featureVideo, async ({ params, body, person }) => {
    const video = await findVideoToFeature(db, person, params.videoId)
    await setFeatured(db, video, body.isFeatured)
    return detailOf(person, video.id)
  })

  bindCall(app, services, deleteVideo, async ({ params, person }) => {
    const video = await findVideoToDelete(db, person, params.videoId)
    const now = clock()
    await inTransaction(db, (trx) => setDeleted(trx, [video.id], video.deleted_at ?? now, now))
    return undefined
  })

  bindCall(app, services, restoreVideo, async ({ params, person }) => {
    const video = await findVideoToDelete(db, person, params.videoId)
    requireRestorable(video, clock())
    if (video.deleted_at !== null) {
      await inTransaction(db, (trx) =>
        restoreVideos({ db: trx, config, jobs }, [video.id], clock()),
      )
    }
    return detailOf(person, video.id)
  })
}
