import type { Kysely } from 'kysely'

import { statesBefore } from '#server/access/video-state.ts'
import type { Services } from '#server/api/services.ts'
import { systemCode } from '#server/base/disk-full.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import type { MediaFailure } from '#server/database/stored-json.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { beginJob } from '#server/processing/job/begin-job.ts'
import { orMissing } from '#server/storage/or-missing.ts'
import { withStoredSource } from '#server/uploads/inspect/byte-source.ts'
import { inspectMedia, inspectSource } from '#server/uploads/inspect/inspect-media.ts'
import type { MediaFacts } from '#server/uploads/inspect/media-facts.ts'
import { MediaFault } from '#server/uploads/inspect/media-fault.ts'
import { removeOldVersions } from '#server/versions/remove-old.ts'
import { markReady } from '#server/videos/publish-video.ts'

import type { ArrivingFiles } from './arriving/arriving-files.ts'
import { gatherPieces, removeGathered } from './gather-pieces.ts'
import { isKept, isReplacement, keepVersion, refuseVersion } from './keep-version.ts'
import { findOriginal, originalKey, removeReplaced } from './original-file.ts'
import type { NamedUpload, UploadRow } from './upload-row.ts'

/**
 * All bytes are here: looks into the file and either makes the video ready or says why it cannot be one. May end
 * at any step and be run again: the file then lies where it was, or at the key that its upload gives it.
 */
export async function finishUpload(
  services: Services,
  files: ArrivingFiles,
  upload: NamedUpload,
): Promise<void> {
  try {
    const { key, facts } = await takeIn(services, files, upload)
    await writeDown(services, upload, key, facts)
    // What lay on the disk has moved; pieces are copied. There may be thousands, and nobody waits until they are gone.
    if (upload.arrives === 'pieces') void removeGathered(services, files.pieces, upload)
  } catch (error) {
    if (!(error instanceof MediaFault)) throw error
    const isRefused = await refuse(services, upload, { code: error.code, detail: error.message })
    // Another instance may have made the video of them meanwhile.
    if (!isRefused) return
    const removing = removeReplaced(services, files, [upload])
    if (upload.arrives === 'disk') await removing
  }
}

/** Moves the file to its key, unless an earlier run that ended here did. */
async function takeIn(services: Services, files: ArrivingFiles, upload: NamedUpload) {
  const { storage, jobs } = services
  const how = { isConverted: jobs !== null }
  if (upload.arrives === 'pieces') {
    const gathered = await orMissing(gatherPieces(services, files.pieces, upload))
    const taken = gathered ?? (await takenInBefore(services, upload))
    if (taken === null) throw new ProblemError('not-found')
    return taken
  }
  const moved = (await files.arrivedB(upload.resource_id)) === null
  const taken = moved ? await takenInBefore(services, upload) : null
  if (taken !== null) return taken
  const path = files.pathOf(upload.resource_id)
  try {
    const facts = await inspectMedia(path, how)
    const key = originalKey(upload, facts.extension)
    await storage.importFile(key, path, 'move')
    return { key, facts }
  } catch (error) {
    // Taken back meanwhile.
    if (systemCode(error) === 'ENOENT') throw new ProblemError('not-found', { cause: error })
    throw error
  }
}

/**
 * What an earlier run took in and did not write down, or wrote into a database that an older one has taken the place of: its
 * pieces are gone then. Null where that is not all of it.
 */
async function takenInBefore({ storage, jobs }: Services, upload: NamedUpload) {
  const original = await findOriginal(storage, upload)
  if (original === null || original.sizeB !== upload.size_b) return null
  const how = { isConverted: jobs !== null }
  const facts = await withStoredSource(storage, original, (source) => inspectSource(source, how))
  return { key: original.key, facts }
}

async function writeDown(
  services: Services,
  upload: NamedUpload,
  key: string,
  facts: MediaFacts,
): Promise<void> {
  const { db, storage, clock, log } = services
  const isTaken = await inTransaction(db, async (trx) => {
    const assembled = await trx
      .updateTable('uploads')
      .set({ state: 'assembled', offset_b: upload.size_b, updated_at: clock() })
      .where('id', '=', upload.id)
      .where('resource_id', '=', upload.resource_id)
      .where('state', '=', 'receiving')
      .returning('id')
      .executeTakeFirst()
    if (assembled === undefined) return false
    if (!isReplacement(upload)) return keepFirst(services, trx, upload, { key, facts })
    await keepVersion(services, trx, upload, { key, facts })
    return true
  })
  if (!isTaken && !(await isKept(services, upload.video_id, key))) await storage.remove(key)
  if (isReplacement(upload)) await removeOvertaken(services, upload.video_id)
  log.info('upload.finished', { uploadId: upload.id, videoId: upload.video_id, isTaken })
}

/** A draft has its film; false where it has come to another end. */
async function keepFirst(
  { jobs, clock }: Services,
  trx: Kysely<Tables>,
  upload: UploadRow,
  { key, facts }: { key: string; facts: MediaFacts },
): Promise<boolean> {
  await trx
    .updateTable('videos')
    .set((row) => ({
      file_key: key,
      mime_type: facts.mimeType,
      size_b: upload.size_b,
      // What the container does not say, the browser may have known.
      duration_ms: facts.durationMs ?? row.ref('duration_ms'),
      width: facts.width ?? row.ref('width'),
      height: facts.height ?? row.ref('height'),
    }))
    .where('id', '=', upload.video_id)
    .where('state', 'in', statesBefore(jobs === null ? 'ready' : 'queued'))
    .execute()
  const now = clock()
  if (jobs === null) return markReady(trx, upload.video_id, now)
  return putInLine(trx, jobs, {
    film: { videoId: upload.video_id, number: upload.film_number },
    fileKey: key,
    isRead: facts.durationMs !== null,
    now,
  })
}

/** The film waits to be prepared, unless its video has come to another end. */
async function putInLine(
  trx: Kysely<Tables>,
  jobs: JobQueue,
  film: Parameters<typeof beginJob>[2],
): Promise<boolean> {
  const queued = await trx
    .updateTable('videos')
    .set({ state: 'queued', failure: null, streams: null, updated_at: film.now })
    .where('id', '=', film.film.videoId)
    .where('state', 'in', statesBefore('queued'))
    .returning('id')
    .executeTakeFirst()
  if (queued === undefined) return false
  await beginJob(trx, jobs, film)
  return true
}

/** At once, so that they take no room. The other film is written down, whatever becomes of their files. */
function removeOvertaken(services: Services, videoId: string): Promise<void> {
  return removeOldVersions(services, videoId).catch((error: unknown) =>
    services.log.warn('upload.remove-failed', { videoId, error }),
  )
}

/** Says in the video why it cannot be one; false when the upload had come to another end. */
async function refuse(
  services: Services,
  upload: UploadRow,
  failure: MediaFailure,
): Promise<boolean> {
  const { db, clock, log } = services
  const isRefused = await inTransaction(db, async (trx) => {
    const failed = await trx
      .updateTable('uploads')
      .set({ state: 'failed', resource_id: null, updated_at: clock() })
      .where('id', '=', upload.id)
      .where('resource_id', '=', upload.resource_id)
      .where('state', '=', 'receiving')
      .returning('id')
      .executeTakeFirst()
    if (failed === undefined) return false
    if (isReplacement(upload)) {
      await refuseVersion(services, trx, upload, failure)
      return true
    }
    await trx
      .updateTable('videos')
      .set({
        state: 'failed',
        failure: JSON.stringify(failure),
        size_b: null,
        updated_at: clock(),
      })
      .where('id', '=', upload.video_id)
      .where('state', 'in', statesBefore('failed'))
      .execute()
    return true
  })
  if (!isRefused) return false
  if (isReplacement(upload)) await removeOvertaken(services, upload.video_id)
  log.info('upload.refused', { uploadId: upload.id, videoId: upload.video_id, ...failure })
  return true
}
