import { sql, type Kysely } from 'kysely'

import { readStatements } from './read-statements.ts'

/** Runs the statements of an SQL file one by one, because neither driver prepares several at once. */
export async function runScript(db: Kysely<unknown>, file: URL): Promise<void> {
  for (const statement of await readStatements(file)) await sql.raw(statement).execute(db)
}
