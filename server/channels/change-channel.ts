import type { Kysely } from 'kysely'

import type { ChannelPatch, DraftDefaults } from '#contract/calls/channel-settings-calls.ts'
import { requireVersion } from '#server/api/etag.ts'
import type { Config } from '#server/base/config.ts'
import { requireOffered } from '#server/base/require-offered.ts'
import { draftDefaultsOf } from '#server/database/draft-defaults.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import type { Tables } from '#server/database/tables.ts'

import { versionOf } from './channel-query.ts'

interface Needs {
  db: Kysely<Tables>
  config: Pick<Config, 'portal'>
}

/**
 * Changes what a channel says of itself and of its new drafts. Throws `version-conflict` unless `ifMatch` names the
 * channel as it is now, and `validation-failed` for what new drafts cannot begin with.
 */
export async function changeChannel(
  { db, config }: Needs,
  channelId: string,
  { displayName, description, draftDefaults }: ChannelPatch,
  ifMatch: string | null,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { version } = await trx
      .selectFrom('channels')
      .select('version')
      .where('id', '=', channelId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    requireVersion(ifMatch, versionOf(version))
    // Nothing has changed: what others have read of it is still as it is.
    if ([displayName, description, draftDefaults].every((part) => part === undefined)) return
    const before = await draftDefaultsOf(trx, channelId)
    requireOffered(config.portal, draftDefaults ?? {}, before, '#/draftDefaults')
    await trx
      .updateTable('channels')
      .set({
        version: version + 1,
        ...(displayName !== undefined && { display_name: displayName }),
        ...(description !== undefined && { description }),
        ...(draftDefaults !== undefined && {
          draft_defaults: JSON.stringify(changed(before, draftDefaults)),
        }),
      })
      .where('id', '=', channelId)
      .execute()
  })
}

/** Null is a value, undefined is not. */
function changed(
  before: DraftDefaults,
  patch: NonNullable<ChannelPatch['draftDefaults']>,
): DraftDefaults {
  const { access, commentsPolicy, lang, category, licence, tags } = patch
  return {
    access: access ?? before.access,
    commentsPolicy: commentsPolicy ?? before.commentsPolicy,
    lang: lang === undefined ? before.lang : lang,
    category: category === undefined ? before.category : category,
    licence: licence === undefined ? before.licence : licence,
    tags: tags ?? before.tags,
  }
}
