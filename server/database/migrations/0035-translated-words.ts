import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** A machine may be asked for the words of one track in another language, and has a place in line that is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0035-translated-words.sql', import.meta.url))
}
