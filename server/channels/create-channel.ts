import type { Kysely } from 'kysely'
import type * as z from 'zod'

import type { ChannelDraft } from '#contract/channels.ts'
import { limits } from '#contract/limits.ts'
import { requireRight } from '#server/access/portal-rights.ts'
import type { Person } from '#server/auth/person.ts'
import { newChannelId } from '#server/database/new-channel-id.ts'
import { newId } from '#server/database/new-id.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

/**
 * Opens a channel for the person. Throws `forbidden` without the right to upload, and `handle-taken` with
 * `params.suggestion`, a free address close to the wanted one.
 */
export async function createChannelFor(
  db: Kysely<Tables>,
  person: Person,
  draft: z.output<typeof ChannelDraft>,
  now: Date,
): Promise<string> {
  requireRight(person, 'upload')
  const id = await newChannelId(db)
  const created = await db
    .insertInto('channels')
    .values({
      id,
      handle: draft.handle,
      display_name: draft.displayName,
      description: draft.description,
      owner_id: person.id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returning('handle')
    .executeTakeFirst()
  if (created === undefined) {
    throw new ProblemError('handle-taken', {
      params: { suggestion: await freeHandle(db, draft.handle) },
    })
  }
  return created.handle
}

const tries = 20

/** `theatre` → `theatre-2`, `theatre-3`…; shortened so that the number fits. */
async function freeHandle(db: Kysely<Tables>, wanted: string): Promise<string> {
  const candidates = Array.from({ length: tries }, (_, index) => numbered(wanted, index + 2))
  const taken = await db
    .selectFrom('channels')
    .select('handle')
    .where('handle', 'in', candidates)
    .execute()
  const isTaken = new Set(taken.map((row) => row.handle))
  const free = candidates.find((handle) => !isTaken.has(handle))
  return (
    free ??
    numbered(
      wanted,
      newId()
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, ''),
    )
  )
}

function numbered(handle: string, ending: number | string): string {
  const tail = `-${ending}`
  return `${handle.slice(0, limits.handle.max - tail.length)}${tail}`
}
