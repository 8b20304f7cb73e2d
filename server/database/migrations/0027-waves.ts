import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** Films are listened to by whoever prepares them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0027-waves.sql', import.meta.url))
}
