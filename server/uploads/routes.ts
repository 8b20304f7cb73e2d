import { createDraft, listMyUploads } from '#contract/calls/upload-calls.ts'
import { removeVersion, replaceSource } from '#contract/calls/version-calls.ts'
import { findVideoToPrepare } from '#server/access/video-rights.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'
import { listVersionsOf } from '#server/versions/calls/list-versions.ts'
import { endVersion } from '#server/versions/end-version.ts'

import { createDraftOf } from './create-draft.ts'
import { mountPictures } from './picture-routes.ts'
import { replaceSourceOf } from './replace-source.ts'
import { keepSwept } from './sweep-uploads.ts'
import { mountTus } from './tus-routes.ts'
import { keptUntil } from './upload-expiry.ts'
import { findBegun, listUnfinished } from './upload-row.ts'
import { toSession } from './upload-session.ts'
import { createUploadWork } from './upload-work.ts'

/** Drafts, their pictures, and the way of files into the service. */
export function mountUploads(app: App, services: Services): void {
  const { db, config, clock, log } = services
  const work = createUploadWork(services)

  bindCall(app, services, createDraft, ({ body, ...asking }) => createDraftOf(asking, work, body))

  bindCall(app, services, replaceSource, ({ params: { videoId }, body: file, ...asking }) =>
    replaceSourceOf(asking, work, { videoId, file }),
  )

  bindCall(app, services, removeVersion, async ({ params, person, requireFreshSignIn }) => {
    const { videoId, number } = params
    const video = await findVideoToPrepare(db, person, videoId)
    const begun = await findBegun(db, person.id, { videoId, number })
    if (begun === undefined) {
      requireFreshSignIn()
      await endVersion(services, { videoId, number })
    } else await work.abandon(begun, 'aborted')
    return { items: await listVersionsOf(services, video) }
  })

  bindCall(app, services, listMyUploads, async ({ person }) => {
    const now = clock()
    const rows = await listUnfinished(db, person.id, now)
    const found = await Promise.all(
      rows.map(async (row) => {
        try {
          const arrivedB = await work.arrivedB(row)
          return { row, arrivedB: arrivedB ?? 0, isKept: keptUntil(row, arrivedB) > now }
        } catch (error) {
          // It may be whole, and is listed with what was known last, beside the others.
          log.warn('upload.look-failed', { uploadId: row.id, error })
          return { row, arrivedB: row.offset_b, isKept: true }
        }
      }),
    )
    const kept = found.filter(({ isKept }) => isKept)
    return { items: kept.map(({ row, arrivedB }) => toSession(row, config, arrivedB)) }
  })

  mountPictures(app, services)
  mountTus(app, services, work)
  keepSwept(services, work)
}
