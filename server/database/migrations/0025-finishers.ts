import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** Who makes one file of pieces has a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0025-finishers.sql', import.meta.url))
}
