import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** What the library can spell, counted as it changes; views that are summed up later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0016-words.sql', import.meta.url))
}
