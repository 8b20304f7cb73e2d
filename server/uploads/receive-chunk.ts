import { limits } from '#contract/limits.ts'
import { ProblemError } from '#server/http/problem-error.ts'

import { checksumMismatch, withChecksum } from './chunk-checksum.ts'
import type { PartialFiles } from './partial-files.ts'
import { tusHeaders, type TusServer } from './tus-server.ts'

/** Takes one chunk in. What came damaged is forgotten again, and the client told to send it once more. */
export async function receiveChunk(
  tus: TusServer,
  files: PartialFiles,
  resourceId: string,
  request: Request,
): Promise<Response> {
  requireChunkSize(request)
  const beforeB = (await files.arrivedB(resourceId)) ?? 0
  const chunk = withChecksum(request)
  const answer = await tus.handle(chunk.request, { isIntact: chunk.isIntact })
  if (answer.status >= 400 || chunk.isIntact()) return answer
  await files.cutTo(resourceId, beforeB)
  return new Response(null, { status: checksumMismatch, headers: tusHeaders })
}

function requireChunkSize(request: Request): void {
  if (Number(request.headers.get('Content-Length')) > limits.chunkB.max) {
    throw new ProblemError('body-too-large', {
      detail: 'Send smaller chunks.',
      params: { maxB: limits.chunkB.max },
    })
  }
}
