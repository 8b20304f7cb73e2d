import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

import { ProblemError } from '#server/problems/problem-error.ts'

/** How the checksum extension of tus answers a chunk that came damaged. */
export const checksumMismatch = { status_code: 460, body: 'checksum-mismatch' }

/** What a chunk has to come out at. */
export interface ExpectedChecksum {
  /** The chunk passes through here. */
  hash: Transform
  /** Ask once all of it has. */
  isMet: () => boolean
}

/** Reads `Upload-Checksum` (tus 1.0, extension checksum); null when the client sent none. */
export function readChecksum(request: Request): ExpectedChecksum | null {
  const header = request.headers.get('Upload-Checksum')
  if (header === null) return null
  const [algorithm = '', expected = ''] = header.trim().split(' ')
  if (!['sha1', 'sha256'].includes(algorithm)) {
    throw new ProblemError('bad-request', { detail: 'Upload-Checksum takes sha1 or sha256.' })
  }
  const digest = createHash(algorithm)
  return {
    hash: new Transform({
      transform(part: Uint8Array, _encoding, pass) {
        digest.update(part)
        pass(null, part)
      },
    }),
    isMet: () => digest.digest('base64') === expected,
  }
}
