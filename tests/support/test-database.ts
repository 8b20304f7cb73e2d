import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'

import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect } from 'kysely'

import { migrate } from '#server/database/migrate.ts'
import { openDatabase, type Database } from '#server/database/open-database.ts'
import type { Tables } from '#server/database/tables.ts'

const cache = new URL('../../node_modules/.cache/foyer/', import.meta.url)
const migrations = new URL(
  '../../server/database/migrations/0001-first-tables.sql',
  import.meta.url,
)
const lockFile = new URL('../../package-lock.json', import.meta.url)

/**
 * An empty, migrated database in memory. Making one from nothing takes seconds, so the first test keeps a snapshot
 * for the others, named after what it was made from.
 */
export async function openTestDatabase(): Promise<Database> {
  const hash = createHash('sha256')
  hash.update(await readFile(migrations)).update(await readFile(lockFile))
  const path = new URL(`database-${hash.digest('hex').slice(0, 16)}.tar`, cache)
  const snapshot = await readFile(path).catch(() => makeSnapshot(path))
  return openDatabase({ kind: 'memory' }, new Blob([snapshot]))
}

async function makeSnapshot(path: URL): Promise<Buffer<ArrayBuffer>> {
  const pglite = await PGlite.create({ extensions: { pg_trgm } })
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await migrate(db)
  const bytes = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer())
  await db.destroy()
  const half = new URL(`${path.pathname.split('/').at(-1)}.${process.pid}`, cache)
  await mkdir(cache, { recursive: true })
  await writeFile(half, bytes)
  await rename(half, path)
  return bytes
}
