import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** Captions are written by people, and may be drafts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0013-caption-states.sql', import.meta.url))
}
