import type { Kysely } from 'kysely'

import type { DraftDefaults } from '#contract/calls/channel-settings-calls.ts'
import type { Config } from '#server/base/config.ts'
import type { Tables } from '#server/database/tables.ts'

/** Of a channel that says nothing. Nobody sees a draft; this is who will, unless somebody says otherwise. */
const usual: DraftDefaults = {
  access: 'internal',
  commentsPolicy: 'on',
  lang: null,
  category: null,
  licence: null,
  tags: [],
}

/** What new drafts of a channel begin with, as it was last said. */
export async function draftDefaultsOf(
  db: Kysely<Tables>,
  channelId: string,
): Promise<DraftDefaults> {
  const { draft_defaults: said } = await db
    .selectFrom('channels')
    .select('draft_defaults')
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow()
  return { ...usual, ...said }
}

/** The same for the row of a draft: what the portal offers no more is left out. */
export async function draftColumns(
  db: Kysely<Tables>,
  { categories, licences }: Config['portal'],
  channelId: string,
) {
  const { commentsPolicy, category, licence, ...same } = await draftDefaultsOf(db, channelId)
  return {
    ...same,
    comments_policy: commentsPolicy,
    category: categories.some(({ id }) => id === category) ? category : null,
    licence: licences.some(({ id }) => id === licence) ? licence : null,
  }
}
