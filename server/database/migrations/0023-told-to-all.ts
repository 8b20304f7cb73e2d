import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** What one service knows of people and their proofs, and all others must know too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0023-told-to-all.sql', import.meta.url))
}
