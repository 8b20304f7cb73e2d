import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** What was declared of a file is kept until it is there: one that takes the place of another may not say it itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0012-declared.sql', import.meta.url))
}
