import type { Services } from '#server/api/services.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { ArrivingFiles } from './arriving/arriving-files.ts'
import type { NamedUpload } from './upload-row.ts'

/** Every extension that looking into a file can give it. */
const extensions = 'mp4 mov webm mkv avi ogv ts flv wmv mpg rm mxf m4a wav ogg flac mp3'.split(' ')

export type UploadNames = Pick<NamedUpload, 'video_id' | 'resource_id'>

/**
 * Where the file of an upload goes when it is whole. The upload names it, so that whoever comes after a crash between
 * moving the file and writing it down finds it, and nothing stays that nobody knows of.
 */
export function originalKey(upload: UploadNames, extension: string): string {
  return `videos/${upload.video_id}/original-${upload.resource_id}.${extension}`
}

/** Wherever it may lie. */
export function originalKeys(upload: UploadNames): string[] {
  return extensions.map((extension) => originalKey(upload, extension))
}

export async function findOriginal(
  storage: Storage,
  upload: UploadNames,
): Promise<{ key: string; sizeB: number } | null> {
  for (const key of originalKeys(upload)) {
    const file = await storage.stat(key)
    if (file !== null) return { key, sizeB: file.sizeB }
  }
  return null
}

/** Bytes of an unfinished upload that are here, wherever they lie; null when there are none. */
export async function arrivedBytes(
  storage: Storage,
  files: ArrivingFiles,
  upload: UploadNames & Pick<NamedUpload, 'arrives'>,
): Promise<number | null> {
  const partialB = await files.arrivedOf(upload)
  return partialB ?? (await findOriginal(storage, upload))?.sizeB ?? null
}

async function removeBytes(
  storage: Storage,
  files: ArrivingFiles,
  upload: UploadNames,
): Promise<void> {
  await files.remove(upload.resource_id)
  for (const key of originalKeys(upload)) await storage.remove(key)
}

/** Removes what uploads brought that came to nothing: that is written down by now, whatever becomes of these bytes. */
export async function removeReplaced(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  files: ArrivingFiles,
  replaced: readonly { video_id: string; resource_id: string | null }[],
): Promise<void> {
  for (const { video_id, resource_id } of replaced) {
    if (resource_id === null) continue
    await removeBytes(storage, files, { video_id, resource_id }).catch((error: unknown) =>
      log.warn('upload.remove-failed', { videoId: video_id, error }),
    )
  }
}
