import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'

import { finishShape } from './finish-shape.ts'
import { MigrationError } from './migration-error.ts'
import * as firstTables from './migrations/0001-first-tables.ts'
import * as sessions from './migrations/0002-sessions.ts'
import * as signedOut from './migrations/0003-signed-out.ts'
import * as namesOfPeople from './migrations/0004-names-of-people.ts'
import * as processing from './migrations/0005-processing.ts'
import * as picturesOfChannels from './migrations/0006-pictures-of-channels.ts'
import * as runsOfPreparations from './migrations/0007-runs-of-preparations.ts'
import * as placesInLine from './migrations/0008-places-in-line.ts'
import * as schedules from './migrations/0009-schedules.ts'
import * as draftDefaults from './migrations/0010-draft-defaults.ts'
import * as versions from './migrations/0011-versions.ts'
import * as declared from './migrations/0012-declared.ts'
import * as captionStates from './migrations/0013-caption-states.ts'
import * as pieces from './migrations/0014-pieces.ts'
import * as words from './migrations/0016-words.ts'
import * as firstOrAll from './migrations/0018-first-or-all.ts'
import * as workers from './migrations/0019-workers.ts'
import * as madeWords from './migrations/0020-made-words.ts'
import * as uploadsInPieces from './migrations/0022-uploads-in-pieces.ts'
import * as toldToAll from './migrations/0023-told-to-all.ts'
import * as finishers from './migrations/0025-finishers.ts'
import * as spentLimits from './migrations/0026-spent-limits.ts'
import * as waves from './migrations/0027-waves.ts'
import * as foundChapters from './migrations/0034-found-chapters.ts'
import * as translatedWords from './migrations/0035-translated-words.ts'
import type { Tables } from './tables.ts'

/** In the order they run; a name never changes once released. */
const migrations = {
  '0001-first-tables': firstTables,
  '0002-sessions': sessions,
  '0003-signed-out': signedOut,
  '0004-names-of-people': namesOfPeople,
  '0005-processing': processing,
  '0006-pictures-of-channels': picturesOfChannels,
  '0007-runs-of-preparations': runsOfPreparations,
  '0008-places-in-line': placesInLine,
  '0009-schedules': schedules,
  '0010-draft-defaults': draftDefaults,
  '0011-versions': versions,
  '0012-declared': declared,
  '0013-caption-states': captionStates,
  '0014-pieces': pieces,
  '0016-words': words,
  '0018-first-or-all': firstOrAll,
  '0019-workers': workers,
  '0020-made-words': madeWords,
  '0022-uploads-in-pieces': uploadsInPieces,
  '0023-told-to-all': toldToAll,
  '0025-finishers': finishers,
  '0026-spent-limits': spentLimits,
  '0027-waves': waves,
  '0034-found-chapters': foundChapters,
  '0035-translated-words': translatedWords,
}

/** Of all that ask PostgreSQL for a lock by number, this one means the shape of the database. */
const lockNumber = '3853314791062309107'

/**
 * Brings the database to the newest shape, in one transaction. It holds an advisory lock meanwhile, so that several
 * instances may start together. Throws a MigrationError with that of the one that failed; nothing of it stays. What takes long
 * comes afterwards, and keeps nobody from writing where others use the database too.
 */
export async function migrate(db: Kysely<Tables>, { isShared = false } = {}): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockNumber}::bigint)`.execute(trx)
    const migrator = new Migrator({
      db: trx,
      provider: { getMigrations: async () => migrations },
      // Two that were written side by side may come in either order: none changes what another one made.
      allowUnorderedMigrations: true,
    })
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw new MigrationError(error)
  })
  await finishShape(db, isShared)
}
