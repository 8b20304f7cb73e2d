import { sql, type Kysely } from 'kysely'
import type { Gauge, Registry } from 'prom-client'

import type { SeenRequest } from '#server/api/measure-requests.ts'
import type { SeenProvider } from '#server/auth/fetch-of-provider.ts'
import type { Config } from '#server/base/config.ts'
import type { SeenEvent } from '#server/base/measured-log.ts'
import { whileRunning } from '#server/base/while-running.ts'
import type { Database } from '#server/database/open-database.ts'
import type { Tables } from '#server/database/tables.ts'
import type { SeenStorage } from '#server/storage/measured-storage.ts'

import { startServer } from './start-server.ts'

/** Numbers of this process, and of what it shares with others, in the format of Prometheus. */
export interface Metrics {
  sawRequest: (seen: SeenRequest) => void
  sawStorage: (seen: SeenStorage) => void
  sawProvider: (seen: SeenProvider) => void
  sawEvent: (seen: SeenEvent) => void
  /** Counts there from now on, each time somebody asks. */
  watch(database: Pick<Database, 'db' | 'connections'>): void
  /** Answers at `/metrics` of a port of its own, 503 until there is something to count. Answers what closes that. */
  listen(): Promise<() => Promise<void>>
}

/** From a hit in memory to the last chunk of a large film, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]
/** Those that are over are counted nowhere: there is no end of them. */
const counted = ['queued', 'running', 'failed'] as const

/** Null where nobody asks for them: then nothing is measured. */
export async function openMetrics(
  config: Pick<Config, 'metricsHost' | 'metricsPort'>,
): Promise<Metrics | null> {
  const { metricsHost: host, metricsPort: port } = config
  if (port === null) return null
  const { Registry, Counter, Histogram, Gauge, collectDefaultMetrics } = await import('prom-client')
  const register = new Registry()
  const registers = [register]
  let isWatching = false
  collectDefaultMetrics({ register })
  const timed = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets, registers })
  const requests = timed(
    'foyer_request_seconds',
    'Requests that this service answered, until the answer began.',
    'method',
    'route',
    'status',
  )
  const storage = timed(
    'foyer_storage_seconds',
    'Looks at the files of this process, on disk or in the bucket; of reading until the first byte.',
    'operation',
    'outcome',
  )
  const provider = timed(
    'foyer_provider_seconds',
    'What this service asked of the identity provider, until it answered.',
    'asked',
    'outcome',
  )
  const events = new Counter({
    name: 'foyer_events_total',
    help: 'Events of the log by their names, those that its level leaves out too: uploads and films that were finished, refused or failed among them.',
    labelNames: ['event', 'level'],
    registers,
  })
  const gauge = (name: string, help: string, label: string, read: Read) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        return collected(this, label, read)
      },
    })
  return {
    sawRequest: ({ tookS, ...labels }) => requests.observe(labels, tookS),
    sawStorage: ({ tookS, ...labels }) => storage.observe(labels, tookS),
    sawProvider: ({ tookS, ...labels }) => provider.observe(labels, tookS),
    sawEvent: ({ event, level }) => events.inc({ event, level }),
    watch({ db, connections }) {
      // First, so that what is counted next is not among the calls that wait.
      if (connections !== undefined) {
        const read = () => Promise.resolve(Object.entries(connections()))
        const help = 'Connections for calls, of this process.'
        gauge('foyer_database_connections', help, 'state', read)
      }
      gauge('foyer_jobs', 'Preparations of films, of all workers.', 'state', () => jobsIn(db))
      const oldest = 'For how long the preparation that has waited longest has been there.'
      gauge('foyer_oldest_job_seconds', oldest, 'state', () => oldestIn(db))
      gauge('foyer_uploads', 'Files that are arriving, at all services.', 'arrives', () =>
        uploadsIn(db),
      )
      isWatching = true
    },
    listen: () => listenAt({ host, port }, register, () => isWatching),
  }
}

type Read = () => Promise<[string, number][]>

/** What cannot be counted now is not told: a number of before would be believed. */
async function collected(gauge: Gauge, label: string, read: Read): Promise<void> {
  gauge.reset()
  const found = await read().catch(() => [])
  for (const [value, count] of found) gauge.set({ [label]: value }, count)
}

async function jobsIn(db: Kysely<Tables>): Promise<[string, number][]> {
  const rows = await db
    .selectFrom('processing_jobs')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('state', 'in', counted)
    .groupBy('state')
    .execute()
  const found = new Map<string, number>(rows.map(({ state, count }) => [state, count]))
  return counted.map((state) => [state, found.get(state) ?? 0])
}

async function oldestIn(db: Kysely<Tables>): Promise<[string, number][]> {
  const { waitedS } = await db
    .selectFrom('processing_jobs')
    .select(
      sql<number>`coalesce(extract(epoch from now() - min(queued_at)), 0)::float8`.as('waitedS'),
    )
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return [['queued', waitedS]]
}

async function uploadsIn(db: Kysely<Tables>): Promise<[string, number][]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['arrives', ({ fn }) => fn.countAll<number>().as('count')])
    .where('state', '=', 'receiving')
    .groupBy('arrives')
    .execute()
  return rows.map(({ arrives, count }) => [arrives, count])
}

async function listenAt(
  where: { host: string; port: number },
  register: Registry,
  isReady: () => boolean,
): Promise<() => Promise<void>> {
  // Whoever reaches the port may ask as often as they like: the database counts once at a time.
  const count = whileRunning(() => register.metrics())
  const names = { host: 'METRICS_HOST', port: 'METRICS_PORT' }
  const server = await startServer({ ...where, names }, (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    if (!isReady()) {
      response.writeHead(503, { 'Retry-After': '1' }).end()
      return
    }
    count().then(
      (text) => response.writeHead(200, { 'Content-Type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return () => server.close(0)
}
