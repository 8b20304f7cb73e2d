import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** Up to which token somebody has signed out of a session, and which tokens signed out themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0003-signed-out.sql', import.meta.url))
}
