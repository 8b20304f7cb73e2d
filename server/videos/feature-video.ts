import { sql, type Kysely } from 'kysely'

import type { FoundVideo } from '#server/access/find-video.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

/** Of all that ask PostgreSQL for a lock by number, this one means the place on the front page. */
const lockNumber = '5127660931847250346'

/**
 * Puts a video on the front page in the place of the one before, or takes it off. Its version stays: nothing of it is
 * edited. Throws `validation-failed` for one that nobody else could watch there.
 */
export async function setFeatured(
  db: Kysely<Tables>,
  video: Pick<FoundVideo, 'id' | 'publication' | 'access'>,
  isFeatured: boolean,
): Promise<void> {
  if (isFeatured) requireAudience(video)
  await inTransaction(db, async (trx) => {
    // Two at once would each miss the row the other is about to write, and both videos would stay.
    await sql`select pg_advisory_xact_lock(${lockNumber}::bigint)`.execute(trx)
    await trx
      .updateTable('videos')
      .set({ is_featured: sql<boolean>`${isFeatured} and id = ${video.id}` })
      .where(sql<boolean>`id = ${video.id} or (${isFeatured} and is_featured)`)
      .execute()
  })
}

/** One that nobody else sees would take the present one off the front for nothing. */
function requireAudience({
  publication,
  access,
}: Pick<FoundVideo, 'publication' | 'access'>): void {
  if (publication !== 'published')
    throw cannotStandThere('not-published', 'Publish the video before it goes on the front page.')
  if (access === 'private')
    throw cannotStandThere('private', 'Nobody but its owner can watch the video: open it first.')
}

function cannotStandThere(code: string, detail: string): ProblemError {
  return new ProblemError('validation-failed', {
    errors: [{ pointer: '#/isFeatured', code, detail }],
  })
}
