import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** A video keeps the films it played before, and may have another one on its way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0011-versions.sql', import.meta.url))
}
