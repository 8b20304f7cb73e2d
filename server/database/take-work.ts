import type { Job as QueuedJob, PgBoss } from 'pg-boss'

import { createGate, freePace, type Pace } from './job-lanes.ts'
import type { JobQueue } from './jobs.ts'

/** Also where it is told of new work: what waits behind other work is told while nobody listens. */
const polled = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }

interface Taking {
  boss: PgBoss
  queue: { name: string; deadNames: readonly string[]; refreshS: number }
  /** What this process has in hand, by key. */
  atWork: Map<string, AbortController>
  handler: Parameters<JobQueue['work']>[0]
  giveUp: Parameters<JobQueue['work']>[1]
  canHold: boolean
}

type Piece = QueuedJob<{ key: string }>

/**
 * Takes pieces of work, one of each lane at a time. While one of the first is done, one of the second that is at work
 * stands still, and no other is taken: another process may be free for it.
 */
export async function takeWork(taking: Taking): Promise<void> {
  const { boss, queue, giveUp, canHold } = taking
  const { name, deadNames, refreshS } = queue
  const how = { ...polled, heartbeatRefreshSeconds: refreshS }
  // What cannot stand still is done beside the other.
  const gate = canHold ? createGate() : null
  const pace = gate?.pace ?? freePace
  let rests: string | null = null

  const followPace = async () => {
    if (pace.isHeld() === (rests === null)) return
    if (rests === null) {
      rests = await boss.work<{ key: string }>(name, { ...how, maxPriority: -1 }, ([piece]) =>
        doPiece(taking, piece, pace),
      )
      return
    }
    const id = rests
    rests = null
    // Until what it has in hand is done, and what it was just fetching: nobody takes another one beside that.
    await boss.offWork(name, { id, wait: true })
  }

  await boss.work<{ key: string }>(name, { ...how, minPriority: 0 }, async ([piece]) => {
    const release = gate?.hold()
    await doPiece(taking, piece, freePace).finally(release)
  })
  let following = followPace()
  pace.onChange(() => {
    following = following.then(followPace).catch(ignoreStop)
  })
  await following
  for (const deadName of deadNames) {
    await boss.work<{ key: string }>(deadName, polled, async ([piece]) => {
      if (piece !== undefined) await giveUp(piece.data.key)
    })
  }
}

async function doPiece(
  { atWork, handler }: Taking,
  piece: Piece | undefined,
  pace: Pace,
): Promise<void> {
  if (piece === undefined) return
  const { key } = piece.data
  const taken = new AbortController()
  atWork.set(key, taken)
  try {
    const signal = AbortSignal.any([piece.signal, taken.signal])
    await handler({ key, signal, pace })
  } finally {
    if (atWork.get(key) === taken) atWork.delete(key)
  }
}

/** Where it is stopped meanwhile nothing is taken any more. */
function ignoreStop(): void {}
