import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** What arrives of an upload may lie in pieces among the files, so that every service goes on with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0022-uploads-in-pieces.sql', import.meta.url))
}
