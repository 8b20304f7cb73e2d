import type { PGlite } from '@electric-sql/pglite'
import { fromKysely, fromPglite, PgBoss } from 'pg-boss'

import type { Log } from '#server/base/log.ts'

import { priorityOf } from './job-lanes.ts'
import type { JobQueue } from './jobs.ts'
import { takeWork } from './take-work.ts'

export type QueueSource = { kind: 'embedded'; pglite: PGlite } | { kind: 'postgres'; url: string }

/**
 * Another name with each change after which a worker of before would do the work wrongly: it goes on beside a new service
 * until somebody ends it, and knows the old name only.
 */
const name = 'long-work'
const deadName = 'long-work-given-up'
/** From before films had versions, from before they were listened to, and from before tracks were translated. What waits there, and what a service of before adds, comes here. */
const olderNames = ['prepare-video', 'prepare-film', 'film-work']
/** A worker that says nothing for so long is gone, and its work is given to another. */
const heartbeatS = 15
const refreshS = 3
const superviseS = 5
/** Far more than anything is tried: stops and kills are counted here too, so that whoever does the work counts. */
const tries = { retryLimit: 1_000, retryDelay: 5, retryBackoff: true, retryDelayMax: 20 }
/** No piece of work is done for longer in one go: pg-boss allows no more. That it gets on is watched elsewhere. */
export const longestS = 24 * 3600

/** Opens the queue beside the tables. */
export async function openJobQueue(source: QueueSource, log: Log): Promise<JobQueue> {
  const boss = new PgBoss({
    ...(source.kind === 'embedded'
      ? { db: fromPglite(source.pglite), backend: 'pglite' }
      : { connectionString: source.url, max: 3 }),
    schema: 'pgboss',
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: superviseS,
    monitorIntervalSeconds: superviseS,
  })
  boss.on('error', (error) => log.warn('queue.failed', { error }))
  await boss.start()
  await openQueues(boss)
  const older = await boss.getQueues(olderNames)
  const names = [name, ...older.map((each) => each.name)]
  const deadNames = [deadName, ...older.flatMap(({ deadLetter }) => deadLetter ?? [])]
  if (source.kind === 'embedded') for (const each of names) await releaseCutOff(boss, each)
  const atWork = new Map<string, AbortController>()
  return {
    async add(trx, { key, place }) {
      const db = fromKysely(trx)
      for (const each of names) await cancelAll(boss, each, key, db)
      await boss.send(name, { key }, { db, singletonKey: key, priority: priorityOf(place) })
    },
    async takeBack(trx, key) {
      const taken = atWork.get(key)
      for (const each of names) await cancelAll(boss, each, key, fromKysely(trx))
      return () => taken?.abort()
    },
    async work(handler, giveUp, how) {
      for (const each of older) await passOn(boss, each.name)
      const queue = { name, deadNames, refreshS }
      const giveUpUnlessBegun = async (key: string) => {
        const open = await Promise.all(names.map((each) => openIn(boss, each, key)))
        if (open.every((pieces) => pieces.length === 0)) await giveUp(key)
      }
      await takeWork({ boss, queue, atWork, handler, giveUp: giveUpUnlessBegun, ...how })
    },
    stop: () => boss.stop({ graceful: false }),
  }
}

async function openQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(deadName, { retryLimit: 10, retryDelay: 10 })
  const how = {
    ...tries,
    heartbeatSeconds: heartbeatS,
    expireInSeconds: longestS,
    deadLetter: deadName,
    notify: true,
  }
  await boss.createQueue(name, { ...how, policy: 'exclusive' })
  // One that an earlier version made keeps what that knew.
  await boss.updateQueue(name, how)
}

/** Where it is in line by its new name already, that stands. */
async function passOn(boss: PgBoss, from: string): Promise<void> {
  const how = { includeMetadata: true, batchSize: 100, pollingIntervalSeconds: 2 } as const
  await boss.work<{ key: string }, void, typeof how>(from, how, async (pieces) => {
    // They come in any order, and the first one here may be taken at once.
    const inPlace = pieces.toSorted((one, other) => other.priority - one.priority)
    for (const { data, priority } of inPlace) {
      await boss.send(name, data, { singletonKey: data.key, priority })
    }
  })
}

/** One process at a time has the embedded database: what is at work by its word was cut off with the one before. */
async function releaseCutOff(boss: PgBoss, from: string): Promise<void> {
  const cutOff = (await boss.findJobs(from)).filter(({ state }) => state === 'active')
  for (const { id } of cutOff) {
    await boss.fail(from, id)
    await boss.update(from, undefined, { id, startAfter: 0 })
  }
}

type Connection = ReturnType<typeof fromKysely>

async function cancelAll(boss: PgBoss, from: string, key: string, db: Connection): Promise<void> {
  for (const { id } of await openIn(boss, from, key, db)) await boss.cancel(from, id, { db })
}

/** What waits or is done of it. */
async function openIn(boss: PgBoss, from: string, key: string, db?: Connection) {
  const jobs = await boss.findJobs(from, { key, ...(db && { db }) })
  return jobs.filter(({ state }) => ['created', 'retry', 'active'].includes(state))
}
