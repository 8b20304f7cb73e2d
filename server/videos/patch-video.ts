import type { Kysely } from 'kysely'

import type { VideoPatch } from '#contract/videos.ts'
import type { FoundVideo } from '#server/access/find-video.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

/** Writes the fields that were sent. Throws `version-conflict` when somebody else wrote meanwhile. */
export async function applyPatch(
  db: Kysely<Tables>,
  video: FoundVideo,
  patch: VideoPatch,
  now: Date,
): Promise<void> {
  const { channelId, commentsPolicy, ...sameName } = patch
  const columns = defined({
    ...sameName,
    channel_id: channelId,
    comments_policy: commentsPolicy,
  })
  if (Object.keys(columns).length === 0) return
  const changed = await db
    .updateTable('videos')
    .set((row) => ({ ...columns, updated_at: now, version: row('version', '+', 1) }))
    .where('id', '=', video.id)
    .where('version', '=', video.version)
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) throw new ProblemError('version-conflict')
}

/** Without the fields that were not sent: null is a value, undefined is not. */
function defined<Fields extends object>(fields: Fields): Partial<Fields> {
  const kept: Partial<Fields> = { ...fields }
  for (const name in kept) if (kept[name] === undefined) delete kept[name]
  return kept
}
