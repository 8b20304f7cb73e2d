import type { Kysely } from 'kysely'

import { limits } from '#contract/limits.ts'
import { deleteVideo, patchVideo, publishVideo, restoreVideo } from '#contract/video-calls.ts'
import type { Tables } from '#server/database/tables.ts'
import type { App } from '#server/http/app.ts'
import { bindCall } from '#server/http/bind-call.ts'
import { requireVersion } from '#server/http/etag.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import type { Person } from '#server/people/person.ts'
import type { Services } from '#server/services.ts'

import { factsOf, findVideo, findVideoToSee, type FoundVideo } from './find-video.ts'
import { applyPatch, requireMayChange, requireMayPublish } from './patch-video.ts'
import { publish } from './publish-video.ts'
import { loadDetail } from './video-detail.ts'
import { daysBefore } from './video-filters.ts'
import { rightsOn } from './video-rights.ts'
import { isInsider, isStaff } from './visibility.ts'

/** Editing, publishing, deleting and restoring. */
export function mountVideoEditing(app: App, services: Services): void {
  const { db, clock } = services

  const detailOf = async (person: Person, videoId: string) => {
    const { video } = await findVideoToSee(db, person, videoId)
    return loadDetail(services, person, video)
  }

  bindCall(app, services, patchVideo, async ({ params, body, person, ifMatch }) => {
    const { video } = await findVideoToSee(db, person, params.videoId)
    await requireMayChange(db, person, video, body)
    requireVersion(ifMatch, `v${video.version}`)
    await applyPatch(db, video, body, clock())
    return detailOf(person, video.id)
  })

  bindCall(app, services, publishVideo, async ({ params, body, person }) => {
    const { video } = await findVideoToSee(db, person, params.videoId)
    await requireMayPublish(db, person, video, body.access)
    await publish(db, video, body.access, clock())
    return detailOf(person, video.id)
  })

  bindCall(app, services, deleteVideo, async ({ params, person }) => {
    const video = await findVideoToDelete(db, person, params.videoId)
    await setDeleted(db, video, video.deleted_at ?? clock(), clock())
    return undefined
  })

  bindCall(app, services, restoreVideo, async ({ params, person }) => {
    const video = await findVideoToDelete(db, person, params.videoId)
    if (isPastRestoring(video, clock())) throw new ProblemError('video-deleted')
    if (video.deleted_at !== null) await setDeleted(db, video, null, clock())
    return detailOf(person, video.id)
  })
}

/** A deleted video is found too, by those who may delete it: deleting twice is fine, and so is taking it back. */
async function findVideoToDelete(db: Kysely<Tables>, person: Person, videoId: string) {
  const video = await findVideo(db, person, videoId)
  if (video === null) throw new ProblemError('not-found')
  const isTrusted = isInsider(person, factsOf(video)) || isStaff(person)
  if (!isTrusted) await findVideoToSee(db, person, videoId)
  const rights = rightsOn(person, { ownerId: video.owner_id, channelRole: video.channelRole })
  if (!rights.includes('delete')) throw new ProblemError('forbidden')
  return video
}

async function setDeleted(
  db: Kysely<Tables>,
  video: FoundVideo,
  deletedAt: Date | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('videos')
    .set((row) => ({
      deleted_at: deletedAt,
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', video.id)
    .execute()
}

function isPastRestoring(video: FoundVideo, now: Date): boolean {
  return video.deleted_at !== null && video.deleted_at < daysBefore(now, limits.deletedVideoDays)
}
