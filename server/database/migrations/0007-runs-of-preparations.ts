import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** A preparation knows which of its runs has it in hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0007-runs-of-preparations.sql', import.meta.url))
}
