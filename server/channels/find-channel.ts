import type { Kysely } from 'kysely'

import type { Viewer } from '#server/access/viewer.ts'
import { maySeeChannel } from '#server/access/visibility.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { selectChannels, type ChannelRow } from './channel-query.ts'

/** The channel at this address; throws `not-found` when there is none or the viewer may not know of it. */
export async function findChannel(
  db: Kysely<Tables>,
  viewer: Viewer,
  handle: string,
): Promise<ChannelRow> {
  const row = await selectChannels(db, viewer)
    .where('c.handle', '=', handle)
    .where(maySeeChannel(viewer))
    .executeTakeFirst()
  if (row === undefined) throw new ProblemError('not-found')
  return row
}
