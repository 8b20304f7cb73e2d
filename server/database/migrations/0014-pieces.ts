import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** Long films are made in pieces, by several workers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0014-pieces.sql', import.meta.url))
}
