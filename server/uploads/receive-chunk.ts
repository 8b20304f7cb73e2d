import { limits } from '#contract/limits.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import type { ArrivingFiles } from './arriving/arriving-files.ts'
import { readChecksum } from './arriving/chunk-checksum.ts'
import type { TusServer } from './tus-server.ts'

/** Takes one chunk in. What came damaged is forgotten again, and the client told to send it once more. */
export function receiveChunk(
  tus: TusServer,
  files: ArrivingFiles,
  request: Request,
): Promise<Response> {
  if (Number(request.headers.get('Content-Length')) > limits.chunkB.max) {
    throw new ProblemError('body-too-large', {
      detail: 'Send smaller chunks.',
      params: { maxB: limits.chunkB.max },
    })
  }
  return files.expecting(readChecksum(request), () => tus.handle(request))
}
