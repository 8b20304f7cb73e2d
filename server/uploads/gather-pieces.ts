import type { Services } from '#server/api/services.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { UploadPiece, UploadPieces } from './arriving/upload-pieces.ts'
import type { BufferSource } from './inspect/byte-source.ts'
import { inspectSource } from './inspect/inspect-media.ts'
import type { MediaFacts } from './inspect/media-facts.ts'
import { originalKey } from './original-file.ts'
import type { NamedUpload } from './upload-row.ts'

/**
 * Looks into what lies in pieces, and makes one file of them at the key of the film. The pieces stay until that is written
 * down: whoever comes after a crash does it again.
 */
export async function gatherPieces(
  { storage, jobs }: Pick<Services, 'storage' | 'jobs'>,
  pieces: UploadPieces,
  upload: NamedUpload,
): Promise<{ key: string; facts: MediaFacts }> {
  const arrived = await pieces.list(upload.resource_id)
  const source = sourceOf(storage, arrived, upload.size_b)
  const facts = await inspectSource(source, { isConverted: jobs !== null })
  const key = originalKey(upload, facts.extension)
  const stored = await storage.write(key, bytesOfAll(storage, arrived), upload.size_b)
  if (stored.sizeB !== upload.size_b) {
    throw new Error(`${key} has ${stored.sizeB} bytes instead of ${upload.size_b}.`)
  }
  return { key, facts }
}

/** The film is there by now, whatever becomes of its pieces: what stays is swept. */
export async function removeGathered(
  { log }: Pick<Services, 'log'>,
  pieces: UploadPieces,
  { resource_id, video_id: videoId }: NamedUpload,
): Promise<void> {
  await pieces
    .remove(resource_id)
    .catch((error: unknown) => log.warn('upload.remove-failed', { videoId, error }))
}

function sourceOf(storage: Storage, pieces: readonly UploadPiece[], sizeB: number): BufferSource {
  return {
    sizeB,
    async read(startB, lengthB) {
      const endB = Math.min(startB + lengthB, sizeB)
      const found: Buffer[] = []
      for (const piece of pieces) {
        const fromB = Math.max(startB, piece.startB)
        const toB = Math.min(endB, piece.startB + piece.lengthB)
        if (fromB >= toB) continue
        const range = { start: fromB - piece.startB, end: toB - piece.startB - 1 }
        const { stream } = await storage.read(piece.key, range)
        found.push(Buffer.from(await new Response(stream).arrayBuffer()))
      }
      return Buffer.concat(found)
    },
  }
}

async function* bytesOfAll(
  storage: Storage,
  pieces: readonly UploadPiece[],
): AsyncGenerator<Uint8Array, undefined> {
  for (const { key } of pieces) yield* (await storage.read(key)).stream
}
