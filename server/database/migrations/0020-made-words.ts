import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** Words may be made by a machine, and checked by a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0020-made-words.sql', import.meta.url))
}
