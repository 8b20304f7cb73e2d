import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** What goes on show when it is ready does so with its first quality, or with all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0018-first-or-all.sql', import.meta.url))
}
