import type { Kysely } from 'kysely'

import { limits } from '#contract/limits.ts'
import { requireMayPublishTo } from '#server/access/channel-roles.ts'
import type { Person } from '#server/auth/person.ts'
import { newChannelId } from '#server/database/new-channel-id.ts'
import type { Tables } from '#server/database/tables.ts'
import { defaultChannelOf } from '#server/people/default-channel.ts'

/**
 * The channel a new video goes to: the wished one when the person may publish there, else their first own,
 * else a new one named after them.
 */
export async function chooseChannel(
  db: Kysely<Tables>,
  person: Person,
  wantedId: string | undefined,
): Promise<string> {
  if (wantedId === undefined) {
    return (await defaultChannelOf(db, person.id)) ?? openChannel(db, person)
  }
  await requireMayPublishTo(db, person, wantedId)
  return wantedId
}

async function openChannel(db: Kysely<Tables>, person: Person): Promise<string> {
  const id = await newChannelId(db)
  const wanted = handleFrom(person.username)
  for (const handle of [
    wanted,
    `${wanted}-${id.slice(0, 4)}`.toLowerCase(),
    `channel-${Date.now()}`,
  ]) {
    const created = await db
      .insertInto('channels')
      .values({
        id,
        handle: handleFrom(handle),
        display_name: person.displayName.slice(0, limits.channelName.max),
        owner_id: person.id,
      })
      .onConflict((conflict) => conflict.column('handle').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (created !== undefined) return created.id
  }
  throw new Error('no free handle')
}

/** A handle as the contract wants it: `a-z0-9` and inner `._-`, 2 to 50 characters. */
function handleFrom(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
    .slice(0, 40)
  return plain.length < 2 ? `channel-${plain}` : plain
}
