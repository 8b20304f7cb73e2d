import type { Kysely } from 'kysely'

import type { Services } from '#server/api/services.ts'
import type { MediaFailure } from '#server/database/stored-json.ts'
import type { Tables } from '#server/database/tables.ts'
import { beginJob } from '#server/processing/job/begin-job.ts'
import { cutShort } from '#server/processing/job/cut-short.ts'
import type { MediaFacts } from '#server/uploads/inspect/media-facts.ts'
import { addVersion } from '#server/versions/coming-version.ts'
import { playVersion } from '#server/versions/play-version.ts'
import { settleForWatchable } from '#server/videos/publish-video.ts'

import type { UploadRow } from './upload-row.ts'

/** Does it bring a film that is to take the place of another? */
export function isReplacement({ film_number }: Pick<UploadRow, 'film_number'>): boolean {
  return film_number > 1
}

/**
 * A film is whole that is to take the place of the one its video plays: it is prepared for that, or where nothing is,
 * played at once. Works in a transaction.
 */
export async function keepVersion(
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  trx: Kysely<Tables>,
  upload: UploadRow,
  { key, facts }: { key: string; facts: MediaFacts },
): Promise<void> {
  const now = clock()
  const film = filmOf(upload)
  const { durationMs, width, height, mimeType } = facts
  const found = {
    // What the container does not say, the browser may have known.
    duration_ms: durationMs ?? upload.duration_ms,
    width: width ?? upload.width,
    height: height ?? upload.height,
    fps: upload.fps,
    mime_type: mimeType,
  }
  const file = { ...sentWith(upload), ...found, size_b: upload.size_b, file_key: key }
  await addVersion(trx, film, file, { now })
  // Nobody goes on with the film it plays, unless this one comes to nothing: what can be watched of that is all for now.
  await settleForWatchable(trx, film.videoId, now)
  if (jobs === null) {
    await playVersion(trx, { ...film, from: 'preparing', state: 'ready', now })
    return
  }
  await cutShort(trx, { videoId: film.videoId, now })
  await beginJob(trx, jobs, { film, fileKey: key, isRead: durationMs !== null, now })
}

/** The file is no film: said beside the video, which plays on. */
export function refuseVersion(
  { clock }: Pick<Services, 'clock'>,
  trx: Kysely<Tables>,
  upload: UploadRow,
  failure: MediaFailure,
): Promise<void> {
  const nothing = { mime_type: null, size_b: null, file_key: null }
  const file = { ...sentWith(upload), ...nothing }
  return addVersion(trx, filmOf(upload), file, { now: clock(), failure })
}

/** The film that it brings. */
export function filmOf({
  video_id: videoId,
  film_number: number,
}: Pick<UploadRow, 'video_id' | 'film_number'>) {
  return { videoId, number }
}

function sentWith({ person_id: sent_by, file_name, fingerprint }: UploadRow) {
  return { sent_by, file_name, fingerprint }
}

/** Has a video this film? Another instance may have been faster. */
export async function isKept(
  { db }: Pick<Services, 'db'>,
  videoId: string,
  key: string,
): Promise<boolean> {
  const films = await db
    .selectFrom('videos')
    .select('file_key')
    .where('id', '=', videoId)
    .unionAll(db.selectFrom('video_versions').select('file_key').where('video_id', '=', videoId))
    .execute()
  return films.some(({ file_key }) => file_key === key)
}
