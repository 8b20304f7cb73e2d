import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect } from 'kysely'
import { Client } from 'pg'

import { migrate } from '#server/database/migrate.ts'
import { openDatabase, type Database } from '#server/database/open-database.ts'
import type { Tables } from '#server/database/tables.ts'

const run = promisify(execFile)
const cache = new URL('../../node_modules/.cache/foyer/', import.meta.url)
const migrations = new URL('../../server/database/migrations/', import.meta.url)
const lockFile = new URL('../../package-lock.json', import.meta.url)

/**
 * An empty, migrated database in memory. Making one from nothing takes seconds, so the first test keeps a snapshot
 * for the others, named after what it was made from. With `FOYER_TEST_DATABASE_URL` (a PostgreSQL server whose user
 * may create databases) every test file gets a database of its own there instead.
 */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env['FOYER_TEST_DATABASE_URL']
  if (server !== undefined && server !== '') return openOnServer(server)
  return openEmbeddedTestDatabase()
}

export async function openEmbeddedTestDatabase(): Promise<Database> {
  return openDatabase({ kind: 'memory' }, new Blob([await readFile(await snapshot())]))
}

/** The same as a folder, as if the service had made it there. */
export async function unpackTestDatabase(folder: string): Promise<void> {
  await mkdir(folder)
  await run('tar', ['-xf', fileURLToPath(await snapshot()), '-C', folder])
}

async function snapshot(): Promise<URL> {
  const hash = createHash('sha256')
  hash.update(await readFile(lockFile))
  for (const name of (await readdir(migrations)).filter((each) => each.endsWith('.sql')).sort()) {
    hash.update(await readFile(new URL(name, migrations)))
  }
  const path = new URL(`database-${hash.digest('hex').slice(0, 16)}.tar`, cache)
  if (!existsSync(path)) await (making ??= makeSnapshot(path))
  return path
}

/** One for all who ask in this process: they would write the same file at once. */
let making: Promise<void> | null = null

async function makeSnapshot(path: URL): Promise<void> {
  const pglite = await PGlite.create({ extensions: { pg_trgm } })
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await migrate(db)
  const bytes = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer())
  await db.destroy()
  const half = new URL(`${path.pathname.split('/').at(-1)}.${process.pid}`, cache)
  await mkdir(cache, { recursive: true })
  await writeFile(half, bytes)
  await rename(half, path)
}

async function openOnServer(server: string): Promise<Database> {
  const { url, drop } = await createDatabaseOn(server)
  const database = await openDatabase({ kind: 'postgres', url })
  return {
    db: database.db,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/** An empty database of its own on a PostgreSQL server. */
export async function createDatabaseOn(server: string) {
  const name = `foyer_test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(server, `create database ${name} encoding 'UTF8' template template0`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runOnServer(server, `drop database ${name}`) }
}

async function runOnServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
