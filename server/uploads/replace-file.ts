import type { Kysely } from 'kysely'

import type { VideoDraft } from '#contract/uploads.ts'
import { requireRoom } from '#server/access/quota.ts'
import type { Services } from '#server/api/services.ts'
import type { Person } from '#server/auth/person.ts'
import type { Tables } from '#server/database/tables.ts'
import { leaveFilm } from '#server/versions/leave-film.ts'

import { filmOf } from './keep-version.ts'
import type { UploadNames } from './original-file.ts'
import { requireNoFile, requireThere } from './prepare-creation.ts'
import { expiryOf } from './upload-expiry.ts'
import { declaredOf, findByVideo } from './upload-row.ts'

/**
 * Lets a video that has no file yet wait for another one. What was written about it stays; what came of the file before
 * goes, and so do its pictures. Answers what was sent before, to be removed once this is written down: bytes do not come
 * back with a change that is taken back.
 */
export async function replaceFile(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  trx: Kysely<Tables>,
  person: Person,
  videoId: string,
  draft: VideoDraft,
): Promise<{ videoId: string; before: UploadNames | null }> {
  const found = await findByVideo(trx, person.id, videoId)
  requireThere(found)
  // Another request may be at its last byte at this moment.
  const { id, video_id, resource_id, state, film_number } = await trx
    .selectFrom('uploads')
    .select(['id', 'video_id', 'resource_id', 'state', 'film_number'])
    .where('id', '=', found.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  requireNoFile({ videoState: found.videoState, state })
  if (state === 'assembled') await leaveFilm(trx, filmOf({ video_id, film_number }))
  const now = clock()
  const named = { file_name: draft.fileName, size_b: draft.sizeB, fingerprint: draft.fingerprint }
  const file = { ...named, ...declaredOf(draft) }
  await trx
    .updateTable('uploads')
    .set({
      ...file,
      type: draft.type,
      resource_id: null,
      state: 'created',
      offset_b: 0,
      expires_at: expiryOf(now, now),
      created_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('videos')
    .set((row) => ({
      ...file,
      state: 'draft',
      failure: null,
      thumbnails: '[]',
      storyboard: null,
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', video_id)
    .execute()
  await requireRoom({ db: trx, config }, person.id, draft.sizeB)
  return { videoId: video_id, before: resource_id === null ? null : { video_id, resource_id } }
}
