import { fromPglite, PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createLog } from '#server/base/log.ts'
import { placeIn, priorityOf } from '#server/database/job-lanes.ts'
import { openJobQueue } from '#server/database/job-queue.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import type { Database } from '#server/database/open-database.ts'
import { openEmbeddedTestDatabase } from '#tests/support/test-database.ts'

/** As the queue was named before films were listened to, and before a video could have several. */
const olderName = 'prepare-film'
const oldestName = 'prepare-video'
const olderDeadName = `${olderName}-given-up`
const soon = { timeout: 20_000, interval: 20 }
const nobody = async () => undefined

let database: Database
let older: PgBoss
let jobs: JobQueue | undefined
beforeEach(async () => {
  database = await openEmbeddedTestDatabase()
  if (database.queue?.kind !== 'embedded') throw new Error('The embedded database has a queue.')
  const db = fromPglite(database.queue.pglite)
  older = new PgBoss({ db, backend: 'pglite', schema: 'pgboss', schedule: false })
  await older.start()
  await older.createQueue(olderDeadName)
  for (const name of [olderName, oldestName]) {
    await older.createQueue(name, { policy: 'exclusive', deadLetter: olderDeadName })
  }
})
afterEach(async () => {
  await jobs?.stop()
  await older.stop({ graceful: false })
  await database.close()
})

async function open(): Promise<JobQueue> {
  if (database.queue === undefined) throw new Error('The embedded database has a queue.')
  jobs = await openJobQueue(database.queue, createLog({ level: 'error', isPretty: false }))
  return jobs
}

const put = (key: string, place: number, name = olderName) =>
  older.send(name, { key }, { singletonKey: key, priority: priorityOf(place) })

test('a worker of before is given no work that it would do as it did then', async () => {
  const done: string[] = []
  const note = async (pieces: { data: object }[]) =>
    void done.push(...pieces.map(({ data }) => `older: ${JSON.stringify(data)}`))
  await older.work(olderName, { pollingIntervalSeconds: 0.5 }, note)
  const queue = await open()
  await queue.add(database.db, { key: 'film', place: placeIn('first', 1) })
  // Whatever it is given first comes before this: by then it has asked for work.
  await put('its own', placeIn('first', 900))
  const itsOwn = 'older: {"key":"its own"}'
  await expect.poll(() => done, soon).toEqual([itsOwn])
  await queue.work(async ({ key }) => void done.push(key), nobody, { canHold: true })
  await expect.poll(() => done, soon).toEqual([itsOwn, 'film'])
})

test('what waited when the service was updated, and what one of before still adds, is done in its place', async () => {
  const done: string[] = []
  await put('long', placeIn('first', 900))
  await put('short', placeIn('first', 5))
  await put('taken back', placeIn('first', 7))
  await put('of the oldest', placeIn('first', 800), oldestName)
  const queue = await open()
  await queue.takeBack(database.db, 'taken back')
  await queue.work(
    async ({ key }) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      done.push(key)
    },
    nobody,
    { canHold: true },
  )
  await put('later', placeIn('first', 2))
  await expect
    .poll(() => done.toSorted(), soon)
    .toEqual(['later', 'long', 'of the oldest', 'short'])
  expect(done.indexOf('short')).toBeLessThan(done.indexOf('long'))
})

test('what one of before was at when it was killed is gone on with', async () => {
  await put('film', placeIn('first', 1))
  expect(await older.fetch(olderName)).toHaveLength(1)
  const done: string[] = []
  await (await open()).work(async ({ key }) => void done.push(key), nobody, { canHold: true })
  await expect.poll(() => done, soon).toEqual(['film'])
})

test('what nobody tried any more when the service was updated is given up, but not what was begun since', async () => {
  for (const key of ['begun since', 'film']) {
    await older.send(olderDeadName, { key }, { singletonKey: key })
  }
  const queue = await open()
  await queue.add(database.db, { key: 'begun since', place: placeIn('first', 1) })
  const givenUp: string[] = []
  const ends = Promise.withResolvers<void>()
  const giveUp = async (key: string) => void givenUp.push(key)
  await queue.work(() => ends.promise, giveUp, { canHold: true })
  const waiting = async () => (await older.findJobs(olderDeadName)).map(({ state }) => state)
  await expect.poll(waiting, soon).toEqual(['completed', 'completed'])
  expect(givenUp).toEqual(['film'])
  ends.resolve()
})
