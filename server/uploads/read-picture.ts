import { serviceLimits } from '#contract/limits.ts'
import { collectBody } from '#server/api/collect-body.ts'
import type { Holding } from '#server/api/held-bodies.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { pictureFacts, type PictureFacts } from './inspect/picture-size.ts'

export interface ReadPicture {
  bytes: Buffer
  facts: PictureFacts
}

/** The picture a request brings. Throws `file-too-large`, and `unsupported-media` where its bytes are none we know. */
export async function readPicture(request: Request, holding: Holding): Promise<ReadPicture> {
  const maxB = serviceLimits.thumbnailB
  const bytes = await collectBody(request, { maxB, readOnToB: maxB * 4, holding })
  if (bytes === null) {
    throw new ProblemError('file-too-large', {
      detail: 'The picture is too large.',
      params: { maxB: serviceLimits.thumbnailB },
    })
  }
  const facts = pictureFacts(bytes)
  if (facts === null) {
    throw new ProblemError('unsupported-media', {
      detail: 'The picture must be a whole JPEG, PNG, WebP or AVIF.',
    })
  }
  return { bytes, facts }
}
