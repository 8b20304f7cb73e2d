import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** What somebody may do so many times is counted at all services together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0026-spent-limits.sql', import.meta.url))
}
