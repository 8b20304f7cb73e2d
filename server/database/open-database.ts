import { existsSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import {
  Kysely,
  PGliteDialect,
  PostgresAdapter,
  PostgresDialect,
  type Logger,
  type PostgresPool,
} from 'kysely'

import type { DatabaseConfig } from '#server/base/config.ts'
import { isDiskFull } from '#server/base/disk-full.ts'
import { StartError } from '#server/base/start-error.ts'

import type { DatabaseWaits } from './database-waits.ts'
import { lockFolder, type FolderLock } from './folder-lock.ts'
import type { QueueSource } from './job-queue.ts'
import { migrate } from './migrate.ts'
import { MigrationError } from './migration-error.ts'
import { createPatientPool, int8, type ConnectionCounts } from './patient-pool.ts'
import { limitStatements, type StatementLimit } from './statement-limit.ts'
import type { Tables } from './tables.ts'

/** A statement as it was prepared, without its values. */
export interface SeenQuery {
  sql: string
  tookS: number
  isGood: boolean
}

export interface Database {
  db: Kysely<Tables>
  /** Where the queue of long work lies: beside the tables, in a schema of its own. Missing where there is none. */
  queue?: QueueSource
  /** Of connections to PostgreSQL. */
  connections?: () => ConnectionCounts
  /** What whoever runs the service should know of this database, in one sentence. */
  caution?: string
  close: () => Promise<void>
}

/** What the database needs to start: one segment of its log. */
const leastFreeB = 16 * 1024 ** 2

/** No page is worth more; what needs longer is a statement to mend. */
const databaseWaits: DatabaseWaits = { connectMs: 5_000, statementMs: 10_000, answerMs: 12_000 }

interface HowToOpen {
  /** Of a database in memory: what it begins with. */
  snapshot?: Blob
  /** Told of each statement when it is over. */
  sawQuery?: ((seen: SeenQuery) => void) | undefined
}

/** Opens and migrates the database. Throws a StartError with one plain sentence when that cannot be. */
export async function openDatabase(
  config: DatabaseConfig,
  { snapshot, sawQuery }: HowToOpen = {},
): Promise<Database> {
  const tell = sawQuery && tellOf(sawQuery)
  if (config.kind === 'folder') return openFolder(config.path, tell)
  if (config.kind === 'postgres') {
    return openPostgres(config.url, databaseWaits, config.connections, tell)
  }
  return openEmbedded({ ...(snapshot !== undefined && { loadDataDir: snapshot }) }, tell)
}

function tellOf(saw: (seen: SeenQuery) => void): Logger {
  return ({ query, queryDurationMillis, level }) =>
    saw({ sql: query.sql, tookS: queryDurationMillis / 1000, isGood: level === 'query' })
}

async function openFolder(path: string, tell: Logger | undefined): Promise<Database> {
  const dataDir = dirname(path)
  const lock: FolderLock = await lockFolder(dataDir)
  try {
    const database = await openWhole(path, tell)
    return {
      ...database,
      async close() {
        await database.close()
        await lock.release()
      },
    }
  } catch (cause) {
    await lock.release()
    throw new StartError(await sentenceFor(cause, path), { cause })
  }
}

/** On a full disk the embedded database only says that it broke off. */
async function sentenceFor(cause: unknown, path: string): Promise<string> {
  const { bavail, bsize } = await statfs(dirname(path))
  const isFull = isDiskFull(cause instanceof MigrationError ? cause.cause : cause)
  if (isFull || bavail * bsize < leastFreeB) {
    return `The disk is full, so the database in ${path} cannot be opened. Make room and start again; nothing is lost.`
  }
  return cause instanceof MigrationError
    ? `The database in ${path} could not be brought to the shape that this version needs: ${cause.message}. Nothing of that was kept and nothing is lost: go on with the version it was used with, or with a newer one.`
    : `The database in ${path} cannot be opened: it is damaged or from another version. Put a copy of the folder back, or move it away to start with an empty library.`
}

/** A database whose making was cut off holds nothing yet, and is made anew. A mark beside it tells. */
async function openWhole(path: string, tell: Logger | undefined): Promise<Database> {
  const mark = `${path}.unfinished`
  if (existsSync(mark)) await rm(path, { recursive: true, force: true })
  const isNew = !existsSync(path)
  if (isNew) await writeFile(mark, '')
  const database = await openEmbedded({ dataDir: path }, tell)
  if (isNew) await rm(mark)
  return database
}

async function openEmbedded(
  options: { dataDir?: string; loadDataDir?: Blob },
  tell: Logger | undefined,
): Promise<Database> {
  const pglite = await PGlite.create({
    ...options,
    extensions: { pg_trgm },
    parsers: { [int8]: Number },
  })
  const db = new Kysely<Tables>({
    dialect: new PGliteDialect({ pglite }),
    ...(tell && { log: tell }),
  })
  await migrate(db)
  return { db, queue: { kind: 'embedded', pglite }, close: () => db.destroy() }
}

/** PostgreSQL, migrated; nothing afterwards is waited for longer than `waits` say. */
export async function openPostgres(
  url: string,
  waits = databaseWaits,
  connections?: number,
  tell?: Logger,
): Promise<Database> {
  let limit: StatementLimit
  try {
    limit = await limitStatements(url, waits)
    await migratePatiently(url, waits, limit)
  } catch (cause) {
    throw new StartError(
      `The database of DATABASE_URL cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
  const { caution } = limit
  const pool = createPatientPool(url, waits, limit, connections)
  const db = kyselyOn(pool, tell)
  const queue: QueueSource = { kind: 'postgres', url }
  return {
    db,
    queue,
    connections: () => pool.counts(),
    close: () => db.destroy(),
    ...(caution !== undefined && { caution }),
  }
}

/** A migration takes as long as it takes, and waits for the one of another instance. */
async function migratePatiently(
  url: string,
  { connectMs }: DatabaseWaits,
  limit: StatementLimit,
): Promise<void> {
  const waits = { connectMs, statementMs: null, answerMs: null }
  const db = kyselyOn(createPatientPool(url, waits, limit))
  try {
    await migrate(db, { isShared: true })
  } finally {
    await db.destroy()
  }
}

/** `migrate` has a lock of its own. The one that would be taken here outlives its transaction, on a pooler's connection. */
class LockedByTransaction extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new (class extends PostgresAdapter {
      override async acquireMigrationLock(): Promise<void> {}
      override async releaseMigrationLock(): Promise<void> {}
    })()
  }
}

function kyselyOn(pool: PostgresPool, tell?: Logger): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new LockedByTransaction({ pool }),
    ...(tell && { log: tell }),
  })
}
