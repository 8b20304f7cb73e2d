import { createDraft, listMyUploads } from '#contract/calls/upload-calls.ts'
import { removeVersion, replaceSource } from '#contract/calls/version-calls.ts'
import { findVideoToPrepare } from '#server/access/video-rights.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'
import type { Person } from '#server/auth/person.ts'
import { listVersionsOf } from '#server/versions/calls/list-versions.ts'
import { endVersion } from '#server/versions/end-version.ts'
import type { FilmName } from '#server/versions/film-row.ts'

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
    if (!(await giveUpBegun(person, { videoId, number }))) {
      requireFreshSignIn()
      await endVersion(services, { videoId, number })
    }
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

  /** What this person sends of a film. False where nothing is on its way: all of it may be here by now. */
  async function giveUpBegun(person: Person, film: FilmName): Promise<boolean> {
    for (;;) {
      const begun = await findBegun(db, person.id, film)
      if (begun === undefined) return false
      // It may have come to its end meanwhile, or begun anew.
      if (await work.abandon(begun, 'aborted')) return true
    }
  }

  mountPictures(app, services)
  mountTus(app, services, work)
  keepSwept(services, work)
}
