import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** Videos go on show and come off by themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0009-schedules.sql', import.meta.url))
}
