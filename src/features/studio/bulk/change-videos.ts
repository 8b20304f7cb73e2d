import type * as z from 'zod/mini'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { changeVideos, type BulkOutcome } from '#contract/calls/bulk-calls.ts'

export type Steps = z.input<typeof changeVideos.body>['steps']

/**
 * Asks for a change of many videos. Asked again after a lost answer, the same request gets the first answer and
 * changes nothing twice.
 */
export function askForChange(steps: Steps): () => Promise<BulkOutcome> {
  const idempotencyKey = crypto.randomUUID()
  return async () => {
    const outcome = await send(changeVideos, { body: { steps }, idempotencyKey })
    // Lists elsewhere show the same videos; what happened is said without waiting for them.
    void queryClient.invalidateQueries()
    return outcome
  }
}
