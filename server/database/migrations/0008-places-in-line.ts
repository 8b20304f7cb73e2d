import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** Films wait by what they are and whose, not by when they came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0008-places-in-line.sql', import.meta.url))
}
