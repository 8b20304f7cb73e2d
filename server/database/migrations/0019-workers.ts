import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** Of a preparation it is known who has it in hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0019-workers.sql', import.meta.url))
}
