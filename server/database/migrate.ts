import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'

import * as firstTables from './migrations/0001-first-tables.ts'
import * as sessions from './migrations/0002-sessions.ts'
import * as signedOut from './migrations/0003-signed-out.ts'
import * as namesOfPeople from './migrations/0004-names-of-people.ts'
import type { Tables } from './tables.ts'

/** In the order they run; a name never changes once released. */
const migrations = {
  '0001-first-tables': firstTables,
  '0002-sessions': sessions,
  '0003-signed-out': signedOut,
  '0004-names-of-people': namesOfPeople,
}

/**
 * Brings the database to the newest shape. On PostgreSQL Kysely holds an advisory lock meanwhile, so that
 * several instances may start together. Throws the error of the migration that failed; nothing of it stays.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
