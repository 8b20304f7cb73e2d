import type { Kysely } from 'kysely'

import type { Tables } from '#server/database/tables.ts'

interface Subscription {
  personId: string
  channelId: string
}

/** Subscribes, or changes what to be told of; the day of subscribing stays. */
export async function subscribeTo(
  db: Kysely<Tables>,
  { personId, channelId }: Subscription,
  notifyLevel: 'all' | 'highlights' | 'none',
  now: Date,
): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({
      person_id: personId,
      channel_id: channelId,
      notify_level: notifyLevel,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'channel_id']).doUpdateSet({ notify_level: notifyLevel }),
    )
    .execute()
}

export async function unsubscribeFrom(
  db: Kysely<Tables>,
  { personId, channelId }: Subscription,
): Promise<void> {
  await db
    .deleteFrom('subscriptions')
    .where('person_id', '=', personId)
    .where('channel_id', '=', channelId)
    .execute()
}
