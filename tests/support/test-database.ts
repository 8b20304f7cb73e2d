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
 * may create databases) every test file gets a database of its own there instead, copied from one that stays.
 */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env['FOYER_TEST_DATABASE_URL']
  if (server !== undefined && server !== '') return openOnServer(server)
  return openEmbeddedTestDatabase()
}

export async function openEmbeddedTestDatabase(): Promise<Database> {
  return openDatabase(
    { kind: 'memory' },
    { snapshot: new Blob([await readFile(await snapshot())]) },
  )
}

/** The same as a folder, as if the service had made it there. */
export async function unpackTestDatabase(folder: string): Promise<void> {
  await mkdir(folder)
  await run('tar', ['-xf', fileURLToPath(await snapshot()), '-C', folder])
}

/** Of what a new database is made from. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  hash.update(await readFile(lockFile))
  for (const name of (await readdir(migrations)).filter((each) => each.endsWith('.sql')).sort()) {
    hash.update(await readFile(new URL(name, migrations)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function snapshot(): Promise<URL> {
  const path = new URL(`database-${await fingerprint()}.tar`, cache)
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
  const { url, drop } = await createDatabaseOn(server, await templateOn(server))
  const database = await openDatabase({ kind: 'postgres', url })
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/** An empty database of its own on a PostgreSQL server. */
export async function createDatabaseOn(server: string, template = 'template0') {
  const name = `foyer_test_${randomUUID().replaceAll('-', '')}`
  await withServer(server, async (client) => {
    // As files: page by page through the log, which is the other way since PostgreSQL 15, takes twice as long.
    const { rows } = await client.query('show server_version_num')
    const how = Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : ''
    await client.query(`create database ${name} encoding 'UTF8' template ${template} ${how}`)
  })
  return { url: addressOf(server, name), drop: () => runOnServer(server, `drop database ${name}`) }
}

/** By server: a migrated database that others are copied from, since migrating one takes longer than its tests. */
const templates = new Map<string, Promise<string>>()

async function templateOn(server: string): Promise<string> {
  const known = templates.get(server) ?? makeTemplate(server)
  templates.set(server, known)
  return known
}

/** Made by the first process that asks, while the others wait; whole once it has its name. */
async function makeTemplate(server: string): Promise<string> {
  const name = `foyer_template_${await fingerprint()}`
  const half = `${name}_half`
  await withServer(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount !== 0) return
    await client.query(`drop database if exists ${half}`)
    await client.query(`create database ${half} encoding 'UTF8' template template0`)
    const database = await openDatabase({ kind: 'postgres', url: addressOf(server, half) })
    await database.close()
    await client.query(`alter database ${half} rename to ${name}`)
  })
  return name
}

function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function runOnServer(server: string, statement: string): Promise<void> {
  await withServer(server, async (client) => void (await client.query(statement)))
}

async function withServer(server: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
