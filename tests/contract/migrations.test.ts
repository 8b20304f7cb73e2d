import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openEmbeddedTestDatabase, unpackTestDatabase } from '#tests/support/test-database.ts'

test('a database that has newer migrations and lacks one that was merged after them gets it', async () => {
  const { db, close } = await openEmbeddedTestDatabase()
  onTestFinished(close)
  await sql`drop table transcription_pieces`.execute(db)
  await sql`drop table transcriptions`.execute(db)
  await sql`alter table captions drop checked_at, drop model, drop confidence, drop doubts`.execute(
    db,
  )
  await sql`delete from kysely_migration where name in ('0020-made-words')`.execute(db)
  await migrate(db)
  expect(await db.selectFrom('transcriptions').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('captions').select('doubts').execute()).toEqual([])
})

test('one of a newer version is not called damaged, and nobody is told to move it away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const config = { kind: 'folder', path: join(folder, 'database') } as const
  await unpackTestDatabase(config.path)
  const { db, close } = await openDatabase(config)
  await sql`insert into kysely_migration values ('9999-of-tomorrow', ${new Date().toISOString()})`.execute(
    db,
  )
  await close()
  const refused = await openDatabase(config).catch((error: unknown) => String(error))
  expect(refused).toMatch(/could not be brought to the shape .*9999-of-tomorrow.* nothing is lost/)
  expect(refused).not.toMatch(/damaged|move it away/)
})
