import type { Kysely } from 'kysely'

import type { Pace } from './job-lanes.ts'
import type { Tables } from './tables.ts'

/** A piece of long work, as whoever does it gets it. */
export interface Job {
  /** What it is about; there is one at a time for each. */
  key: string
  /** Aborted when it was taken back, or another worker has it: stop at once. */
  signal: AbortSignal
  /** Held while this process does work of a lane before: stand still, and keep what is done. */
  pace: Pace
}

/** Long work that outlives requests and processes: written down with what asks for it, done by whoever is there. */
export interface JobQueue {
  /** Adds work at a place (`placeIn`) as part of the transaction; what waited or was done of the same before goes. */
  add(trx: Kysely<Tables>, work: { key: string; place: number }): Promise<void>
  /**
   * Takes work back as part of the transaction. What it answers, called after that, stops it at once where this process
   * does it; where another does, it stops within a heartbeat. What was added since goes on.
   */
  takeBack(trx: Kysely<Tables>, key: string): Promise<() => void>
  /**
   * Does work one by one, by place. What throws is tried again, later each time; then `giveUp` is called once, unless it
   * was added anew by then. A piece of the second lane that is at work when one of the first comes is held meanwhile
   * where this process `canHold` it, and else done beside that.
   */
  work(
    handler: (job: Job) => Promise<void>,
    giveUp: (key: string) => Promise<void>,
    how: { canHold: boolean },
  ): Promise<void>
  /** Lets go of what is being done: another worker takes it up. */
  stop(): Promise<void>
}
