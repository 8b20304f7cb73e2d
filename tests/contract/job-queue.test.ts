import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { createLog } from '#server/base/log.ts'
import { placeIn } from '#server/database/job-lanes.ts'
import { openJobQueue } from '#server/database/job-queue.ts'
import type { Job, JobQueue } from '#server/database/jobs.ts'
import type { Database } from '#server/database/open-database.ts'
import { openEmbeddedTestDatabase } from '#tests/support/test-database.ts'

let database: Database
let jobs: JobQueue
beforeAll(async () => {
  database = await openEmbeddedTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  if (database.queue === undefined) throw new Error('The embedded database has a queue.')
  jobs = await openJobQueue(database.queue, createLog({ level: 'error', isPretty: false }))
})
afterEach(async () => {
  await jobs.stop()
  // The next one begins with a queue in which there has never been anything.
  await sql`drop schema pgboss cascade`.execute(database.db)
})

const add = (key: string, place: number) => jobs.add(database.db, { key, place })
const nobody = async () => undefined
const soon = { timeout: 20_000, interval: 20 }

test('what waits in line begins when what is before it is done, by its place', async () => {
  const done: string[] = []
  await add('long', placeIn('first', 900))
  await add('better', placeIn('rest', 1))
  await add('short', placeIn('first', 5))
  await jobs.work(
    async ({ key, pace }) => {
      // One of the second lane may be taken before anything else is known to wait.
      while (pace.isHeld()) await new Promise((resolve) => setTimeout(resolve, 5))
      await new Promise((resolve) => setTimeout(resolve, 50))
      done.push(key)
    },
    nobody,
    { canHold: true },
  )
  await expect.poll(() => done.filter((key) => key !== 'better'), soon).toEqual(['short', 'long'])
  await expect.poll(() => done, soon).toContain('better')
})

test('what is better later stands still while something else is made watchable, and goes on then', async () => {
  const told: string[] = []
  const ends = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  await jobs.work(
    async ({ key, pace }: Job) => {
      if (key === 'urgent') return ends.promise
      pace.onChange(() => told.push(pace.isHeld() ? 'held' : 'free'))
      told.push('begun')
      await ended.promise
    },
    nobody,
    { canHold: true },
  )
  await add('better', placeIn('rest', 1))
  await expect.poll(() => told, soon).toEqual(['begun'])
  await add('urgent', placeIn('first', 1))
  await expect.poll(() => told, soon).toEqual(['begun', 'held'])
  await add('also better', placeIn('rest', 1))
  ends.resolve()
  await expect.poll(() => told, soon).toEqual(['begun', 'held', 'free'])
  ended.resolve()
  await expect.poll(() => told, soon).toEqual(['begun', 'held', 'free', 'begun'])
})

test('what cannot be held is done beside what comes before it', async () => {
  const begun: string[] = []
  const ends = Promise.withResolvers<void>()
  await jobs.work(
    async ({ key, pace }) => {
      begun.push(`${key}: ${pace.isHeld()}`)
      await ends.promise
    },
    nobody,
    { canHold: false },
  )
  await add('urgent', placeIn('first', 1))
  await expect.poll(() => begun, soon).toEqual(['urgent: false'])
  await add('better', placeIn('rest', 1))
  await expect.poll(() => begun, soon).toEqual(['urgent: false', 'better: false'])
  ends.resolve()
})

test('of what gets better there is one at work, also when it was just being fetched as all was held', async () => {
  const { fetched, release } = holdFetchOfRests()
  const atWork = new Set<string>()
  const begun: string[] = []
  let most = 0
  const ends = Promise.withResolvers<void>()
  await jobs.work(
    async ({ key }) => {
      begun.push(key)
      if (key === 'urgent') return
      atWork.add(key)
      most = Math.max(most, atWork.size)
      await ends.promise
      atWork.delete(key)
    },
    nobody,
    { canHold: true },
  )
  await add('better', placeIn('rest', 1))
  await fetched
  await add('urgent', placeIn('first', 1))
  await expect.poll(() => begun, soon).toEqual(['urgent'])
  await add('also better', placeIn('rest', 2))
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  release()
  await expect.poll(() => begun, soon).toContain('better')
  ends.resolve()
  await expect.poll(() => begun, soon).toEqual(['urgent', 'better', 'also better'])
  expect(most).toBe(1)
})

/** Keeps back the first answer with a piece of the second lane, as a slow line to the database does. */
function holdFetchOfRests() {
  if (database.queue?.kind !== 'embedded') throw new Error('It is not in this process.')
  const { pglite } = database.queue
  const query = pglite.query.bind(pglite)
  const fetched = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  vi.spyOn(pglite, 'query').mockImplementation(async (...asked: Parameters<typeof query>) => {
    const answer = await query(...asked)
    if (asked[0].includes('priority <=') && answer.rows.length > 0) {
      fetched.resolve()
      await held.promise
    }
    return answer
  })
  return { fetched: fetched.promise, release: held.resolve }
}

test('one that is taken back stops at once, and goes on when it was added anew in the same moment', async () => {
  const begun: AbortSignal[] = []
  await jobs.work(
    async ({ signal }) => {
      begun.push(signal)
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    },
    nobody,
    { canHold: true },
  )
  const takeBack = () => database.db.transaction().execute((trx) => jobs.takeBack(trx, 'film'))
  await add('film', 1)
  await expect.poll(() => begun.length, soon).toBe(1)
  const stop = await takeBack()
  await add('film', 1)
  stop()
  expect(begun[0]?.aborted).toBe(true)
  await expect.poll(() => begun.length, soon).toBe(2)
  stop()
  expect(begun[1]?.aborted, 'that is another').toBe(false)
  const stopAgain = await takeBack()
  stopAgain()
  expect(begun[1]?.aborted).toBe(true)
})

test('what a transaction takes back that fails is done all the same', async () => {
  const begun: string[] = []
  await add('film', 1)
  const failing = database.db.transaction().execute(async (trx) => {
    await jobs.takeBack(trx, 'film')
    throw new Error('It is undone.')
  })
  await expect(failing).rejects.toThrow('undone')
  await jobs.work(async ({ key }) => void begun.push(key), nobody, { canHold: true })
  await expect.poll(() => begun, soon).toEqual(['film'])
})
