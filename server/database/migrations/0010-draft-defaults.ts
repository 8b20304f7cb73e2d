import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** New drafts of a channel begin with what it says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0010-draft-defaults.sql', import.meta.url))
}
