import { send } from '#api/client.ts'
import { listMyUploads } from '#contract/calls/upload-calls.ts'

import { dispatch } from '../state/dispatch.ts'
import { findItem } from '../state/queue-store.ts'
import { isSessionOf } from '../state/upload-item.ts'

/** Of a chunk that was stopped midway the service keeps what arrived: there it goes on, and so that is its place. */
export async function learnPlace(key: string): Promise<void> {
  if (!findItem(key)?.videoId) return
  const open = await send(listMyUploads, { isQuiet: true }).catch(() => null)
  const item = findItem(key)
  const session = item && open?.items.find((one) => isSessionOf(item, one))
  if (!session || item.state.name !== 'paused' || session.offsetB < item.offsetB) return
  dispatch(key, { type: 'accepted', offsetB: session.offsetB })
}
