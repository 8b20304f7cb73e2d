import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** People are found by their names without reading them all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0004-names-of-people.sql', import.meta.url))
}
