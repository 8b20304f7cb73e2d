import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** A video is found by the titles of its chapters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0034-found-chapters.sql', import.meta.url))
}
