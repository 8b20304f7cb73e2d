import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { inTransaction } from '#server/database/in-transaction.ts'
import { openDatabase, type Database } from '#server/database/open-database.ts'
import type { Tables } from '#server/database/tables.ts'
import { meetConflictsIn, type Conflicts } from '#tests/support/conflicts.ts'
import { startPostgres } from '#tests/support/postgres.ts'

const postgres = await startPostgres()
afterAll(() => postgres?.close())

const keep = (db: Kysely<Tables>, key: string) =>
  db.insertInto('settings').values({ key, value: '0' }).execute()
const isKept = async (db: Kysely<Tables>, key: string) =>
  (await db.selectFrom('settings').select('key').where('key', '=', key).execute()).length === 1

// Skipped (and said so) only where no PostgreSQL can be started; CI has one.
describe.skipIf(postgres === null)('a transaction that PostgreSQL ends at COMMIT', () => {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase({ kind: 'postgres', url: postgres?.url ?? '' })
  })
  afterAll(() => database.close())

  describe('for what a deferred constraint met', () => {
    let conflicts: Conflicts
    beforeAll(async () => {
      conflicts = await meetConflictsIn(database.db, 'settings', 'at commit')
    })
    afterAll(() => conflicts.end())

    test('is done again as a whole, and done once', async () => {
      await conflicts.meet(1)
      let runs = 0
      await inTransaction(database.db, (trx) => {
        runs += 1
        return keep(trx, 'late')
      })
      expect([runs, await isKept(database.db, 'late')]).toEqual([2, true])
    })

    test('is not said to be done when it meets others each time', async () => {
      await conflicts.meet(1000)
      const kept = inTransaction(database.db, (trx) => keep(trx, 'never'))
      await expect(kept).rejects.toMatchObject({ code: '40001' })
      expect(await isKept(database.db, 'never')).toBe(false)
    })
  })

  test('is done again where every transaction is serializable', async () => {
    const url = new URL(postgres?.url ?? '')
    url.searchParams.set('options', '-c default_transaction_isolation=serializable')
    const { db, close } = await openDatabase({ kind: 'postgres', url: url.href })
    const both = Promise.withResolvers<void>()
    let runs = 0
    // Each writes what follows from what it has read; one of two that read the same cannot be true.
    const count = (name: string) =>
      inTransaction(db, async (trx) => {
        runs += 1
        const rows = await trx
          .selectFrom('settings')
          .select('key')
          .where('key', 'like', 'count-%')
          .execute()
        if (runs === 2) both.resolve()
        await both.promise
        await keep(trx, `count-${name}-${rows.length}`)
      })
    await Promise.all([count('one'), count('two')])
    const rows = await db
      .selectFrom('settings')
      .select('key')
      .where('key', 'like', 'count-%')
      .execute()
    expect([runs, rows.map(({ key }) => key.slice(-1)).sort()]).toEqual([3, ['0', '1']])
    await close()
  })
})
