import { sql } from 'kysely'

import type { Services } from '#server/api/services.ts'
import { isOneOf } from '#server/database/is-one-of.ts'

import { piecesFolder } from './upload-pieces.ts'

type Needs = Pick<Services, 'db' | 'storage' | 'clock'>

/** A piece nobody knows of may just be one that is about to be written down. */
const orphanMs = 24 * 3_600_000

/**
 * Removes pieces of uploads that are not awaited any more, and those that were never written down: a service ended between
 * keeping one and counting it, or another request had asked meanwhile.
 */
export async function sweepPieces({ db, storage, clock }: Needs): Promise<void> {
  await db
    .deleteFrom('upload_pieces as p')
    .where(
      sql<boolean>`not exists (select from uploads u
        where u.resource_id = p.resource_id and u.state = 'receiving')`,
    )
    .execute()
  const before = clock().getTime() - orphanMs
  const old = (await storage.list(piecesFolder))
    .filter(({ modifiedAt }) => modifiedAt.getTime() < before)
    .map(({ key }) => key)
  const rows = await db
    .selectFrom('upload_pieces')
    .select('file_key')
    .where(isOneOf(old, sql`file_key`))
    .execute()
  const known = new Set(rows.map(({ file_key }) => file_key))
  for (const key of old) if (!known.has(key)) await storage.remove(key)
}
