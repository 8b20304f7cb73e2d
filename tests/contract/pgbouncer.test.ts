import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase, openPostgres, type Database } from '#server/database/open-database.ts'
import { makeChannel, makePerson, makeVideo } from '#tests/support/library-fixtures.ts'
import { startPgBouncer, type RunningPgBouncer } from '#tests/support/pgbouncer.ts'
import { startOwnPostgres, type OwnPostgres } from '#tests/support/postgres.ts'
import { startTestService } from '#tests/support/service.ts'

const postgres: OwnPostgres | null = await startOwnPostgres()
const pooler: RunningPgBouncer | null = postgres && (await startPgBouncer(postgres.url))
const url = pooler?.url ?? ''

let databases: Database[] = []

beforeAll(async () => {
  if (pooler === null) return
  // Three instances that start together: one migrates, the others wait.
  const config = { kind: 'postgres' as const, url }
  databases = await Promise.all([1, 2, 3].map(() => openDatabase(config)))
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await pooler?.close()
  await postgres?.close()
})

/** What somebody else gets who asks through the same pooler, or past it. */
async function asked(statement: string, at = url): Promise<unknown[]> {
  const client = new Client({ connectionString: at })
  await client.connect()
  const { rows } = await client.query({ text: statement, rowMode: 'array' })
  await client.end()
  return rows.flat()
}

// Skipped (and said so) only where PostgreSQL or PgBouncer is missing; CI has both.
const throughPooler = test.skipIf(pooler === null)

throughPooler(
  'behind PgBouncer in transaction mode the service works, with many at once',
  async () => {
    const [first, second] = databases
    if (!first || !second) throw new Error('none is open')
    const service = await startTestService(undefined, {
      database: { ...first, close: async () => {} },
    })
    const owner = await makePerson(service, 'owner', 'creator')
    const id = await makeVideo(service, await makeChannel(service, owner), owner)
    const many = Array.from({ length: 10 }, async (_, index) => {
      const key = { 'Idempotency-Key': `comment-${index % 5}` }
      const said = owner.call('POST', `/videos/${id}/comments`, { text: 'Well' }, key)
      const liked = owner.call('PUT', `/videos/${id}/reaction`, { value: 'like' })
      const read = owner.call('GET', `/videos/${id}`)
      return (await Promise.all([said, liked, read])).map(({ status }) => status)
    })
    for (const statuses of await Promise.all(many)) expect(statuses).toEqual([201, 200, 200])
    const { items } = (await owner.call('GET', `/videos/${id}/comments`)).body
    expect(items).toHaveLength(5)
    await service.close()
  },
)

throughPooler('nothing of ours stays on the connections that others are given', async () => {
  expect(await asked('show statement_timeout')).toEqual(['0'])
  expect(await asked("select count(*)::int from pg_locks where locktype = 'advisory'")).toEqual([0])
})

throughPooler(
  'a transaction has its limit, and a start that finds none besides says what to do',
  async () => {
    const waits = { connectMs: 5_000, statementMs: 200, answerMs: 5_000 }
    const limited = await openPostgres(url, waits)
    const slow = limited.db.transaction().execute((trx) => sql`select pg_sleep(9)`.execute(trx))
    await expect(slow).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    expect(limited.caution).toMatch(/alter role foyer set statement_timeout = '0.2s'$/)
    await limited.close()

    await asked("alter role foyer set statement_timeout = '200ms'", postgres?.url)
    // Connections that were open before know nothing of it.
    const later = await startPgBouncer(postgres?.url ?? '')
    const said = await openPostgres(later?.url ?? '', waits)
    expect(said.caution).toBeUndefined()
    await expect(sql`select pg_sleep(9)`.execute(said.db)).rejects.toMatchObject({
      message: 'canceling statement due to statement timeout',
    })
    await said.close()
    await later?.close()
  },
)

throughPooler('without a pooler there is nothing to say', async () => {
  const direct = await openPostgres(postgres?.url ?? '')
  expect(direct.caution).toBeUndefined()
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(
    direct.db,
  )
  expect(rows).toEqual([{ statement_timeout: '10s' }])
  await direct.close()
})
