import type { SeenProvider } from '#server/auth/fetch-of-provider.ts'
import type { Traces } from '#server/base/traces.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import type { SeenQuery } from '#server/database/open-database.ts'
import { helpedBy } from '#server/processing/job/help-key.ts'
import { waveOf } from '#server/processing/wave/ask-for-wave.ts'
import type { SeenStorage } from '#server/storage/measured-storage.ts'
import { transcriptionOf } from '#server/transcription/transcription-row.ts'

import type { Metrics } from './metrics.ts'

/** Who is told what happens. */
export interface Watchers {
  metrics?: Metrics | undefined
  traces?: Traces | undefined
}

/** What is told of each part; what nobody asks for is undefined, and nothing is measured then. */
interface Seen {
  sawQuery: ((seen: SeenQuery) => void) | undefined
  sawStorage: ((seen: SeenStorage) => void) | undefined
  sawProvider: ((seen: SeenProvider) => void) | undefined
}

/** Numbers and traces see the same. */
export function seenBy({ metrics, traces }: Watchers): Seen {
  if (traces === undefined) {
    return {
      sawQuery: undefined,
      sawStorage: metrics?.sawStorage,
      sawProvider: metrics?.sawProvider,
    }
  }
  return {
    // What stands in a statement by number is told to nobody.
    sawQuery: ({ sql, tookS, isGood }) =>
      traces.sawStep({
        name: sql.slice(0, sql.search(/\W|$/)),
        tookS,
        isGood,
        facts: { 'db.system.name': 'postgresql', 'db.query.text': sql },
      }),
    sawStorage(seen) {
      metrics?.sawStorage(seen)
      const { operation, outcome, tookS } = seen
      const facts = { 'foyer.storage.outcome': outcome }
      traces.sawStep({ name: `storage ${operation}`, tookS, isGood: outcome !== 'failed', facts })
    },
    sawProvider(seen) {
      metrics?.sawProvider(seen)
      const { asked, outcome, tookS } = seen
      const facts = { 'foyer.provider.outcome': outcome }
      traces.sawStep({ name: `provider ${asked}`, tookS, isGood: outcome === 'good', facts })
    },
  }
}

/** The queue, each piece of its work a trace by what is done; about which film is not told. */
export function tracedJobs(jobs: JobQueue, traces: Traces | undefined): JobQueue {
  if (traces === undefined) return jobs
  return {
    ...jobs,
    work: (handler, giveUp, how) =>
      jobs.work((job) => traces.during('work', workOf(job.key), () => handler(job)), giveUp, how),
  }
}

function workOf(key: string): string {
  if (transcriptionOf(key) !== null) return 'write captions'
  if (waveOf(key) !== null) return 'listen to film'
  return helpedBy(key) === null ? 'prepare film' : 'help with film'
}
