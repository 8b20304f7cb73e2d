import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** Where people are signed in, and which of their sign-ins they ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0002-sessions.sql', import.meta.url))
}
