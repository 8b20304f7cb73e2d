import { readFile } from 'node:fs/promises'

import { sql, type Kysely } from 'kysely'

/**
 * Runs the statements of an SQL file one by one, because neither driver prepares several at once. A statement ends
 * with `;` and the next begins in the first column.
 */
export async function runScript(db: Kysely<unknown>, file: URL): Promise<void> {
  const script = await readFile(file, 'utf8')
  for (const statement of script.split(/;\n+(?=\S)|;\s*$/)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db)
  }
}
