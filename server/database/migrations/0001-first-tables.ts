import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** Every table of the first release, with its indexes and the trigger that keeps the words of a video. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0001-first-tables.sql', import.meta.url))
}
