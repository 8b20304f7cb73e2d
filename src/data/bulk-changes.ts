import type * as z from 'zod/mini'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { changeVideos, type BulkOutcome } from '#contract/calls/bulk-calls.ts'

import { keys } from './cache/keys.ts'
import { outdate } from './cache/outdate.ts'

export type Steps = z.input<typeof changeVideos.body>['steps']

/**
 * Asks for a change of many videos. Asked again after a lost answer, the same request gets the first answer and
 * changes nothing twice.
 */
export function askForChange(steps: Steps): () => Promise<BulkOutcome> {
  const idempotencyKey = crypto.randomUUID()
  return async () => {
    const outcome = await send(changeVideos, { body: { steps }, idempotencyKey })
    showChanged(steps)
    return outcome
  }
}

/** Which videos those were only the service knows. What happened is said without waiting for the lists. */
function showChanged(steps: Steps): void {
  const ops = new Set(steps.map(({ change }) => change.op))
  // A deleted video is not shown from memory, nor played with a permission from before.
  if (ops.has('delete')) {
    queryClient.removeQueries({ queryKey: keys.video, type: 'inactive' })
    queryClient.removeQueries({ queryKey: keys.playback, type: 'inactive' })
  }
  void outdate(keys.lists, keys.video)
  // Tags are counted nowhere.
  const isCounted = [...ops].some((op) => op !== 'add-tags' && op !== 'remove-tags')
  if (isCounted) void outdate(keys.channels, keys.categories)
  // What is deleted takes no space until it is put back.
  if (ops.has('delete') || ops.has('restore')) void outdate(keys.me)
}
