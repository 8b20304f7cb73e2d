import { createHash } from 'node:crypto'

import { ProblemError } from '#server/http/problem-error.ts'

/** Status of the checksum extension of tus for a chunk that came damaged. */
export const checksumMismatch = 460

export interface CheckedChunk {
  request: Request
  /** Ask after the body was read. */
  isIntact: () => boolean
}

/** Hashes the body on its way when the client sent `Upload-Checksum` (tus 1.0, extension checksum). */
export function withChecksum(request: Request): CheckedChunk {
  const header = request.headers.get('Upload-Checksum')
  if (header === null || request.body === null) return { request, isIntact: () => true }
  const [algorithm = '', expected = ''] = header.trim().split(' ')
  if (!['sha1', 'sha256'].includes(algorithm)) {
    throw new ProblemError('bad-request', { detail: 'Upload-Checksum takes sha1 or sha256.' })
  }
  const hash = createHash(algorithm)
  const hashing = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      hash.update(part)
      controller.enqueue(part)
    },
  })
  let digest: string | null = null
  // `duplex` is required for streams and still missing from the DOM's types.
  const init = {
    method: request.method,
    headers: request.headers,
    body: request.body.pipeThrough(hashing),
    signal: request.signal,
    duplex: 'half',
  }
  return {
    request: new Request(request.url, init),
    isIntact: () => (digest ??= hash.digest('base64')) === expected,
  }
}
