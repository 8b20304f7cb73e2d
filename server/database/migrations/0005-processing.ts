import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** Renditions of films, and how far each film is on its way there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0005-processing.sql', import.meta.url))
}
