import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** A channel has a picture and a banner, or neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runScript(db, new URL('./0006-pictures-of-channels.sql', import.meta.url))
}
