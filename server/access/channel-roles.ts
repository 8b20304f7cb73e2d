import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Channel } from '#contract/channels.ts'
import type { Right } from '#contract/people.ts'
import { mayManageChannel } from '#contract/rules.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import type { Member, Viewer } from './viewer.ts'

export type ChannelRole = NonNullable<Channel['myRole']>

/** The viewer's role on the channel aliased `c`; null for none. `hasRoleOn` is the same rule for lists. */
export function channelRoleOf(viewer: Viewer): RawBuilder<ChannelRole | null> {
  if (viewer === null) return sql<ChannelRole | null>`null::text`
  return sql<ChannelRole | null>`case when c.owner_id = ${viewer.id} then 'owner' else (
    select m.role from channel_members m
    where m.channel_id = c.id and m.person_id = ${viewer.id}) end`
}

/** Has this person any role on the channel whose id stands in this column? */
export function hasRoleOn(
  personId: string | null,
  channelId: 'c.id' | 'v.channel_id',
): RawBuilder<boolean> {
  if (personId === null) return sql<boolean>`false`
  return sql<boolean>`${sql.ref(channelId)} in (${channelsOf(personId)})`
}

/** Ids of the channels that the person has any role on, as a query. */
export function channelsOf(personId: string): RawBuilder<unknown> {
  return sql`select id from channels where owner_id = ${personId}
    union all select channel_id from channel_members where person_id = ${personId}`
}

/** Whoever has a role on a channel publishes to it, and an administrator to every one. */
export function mayPublishTo(person: Member, role: ChannelRole | null): boolean {
  return role !== null || person.role === 'admin'
}

/** Throws `forbidden` unless the person may change what this channel says and shows of itself. */
export function requireMayManage(
  person: { rights: readonly Right[] },
  channel: { my_role: ChannelRole | null },
): void {
  if (!mayManageChannel(channel.my_role, person.rights)) throw new ProblemError('forbidden')
}

/** Throws `validation-failed` for `pointer` when there is no such channel, or it is not the person's to publish to. */
export async function requireMayPublishTo(
  db: Kysely<Tables>,
  person: Member,
  channelId: string,
  pointer = '#/channelId',
): Promise<void> {
  const channel = await db
    .selectFrom('channels as c')
    .select(channelRoleOf(person).as('role'))
    .where('c.id', '=', channelId)
    .executeTakeFirst()
  if (channel !== undefined && mayPublishTo(person, channel.role)) return
  const detail = 'Choose a channel you can publish to.'
  throw new ProblemError('validation-failed', { errors: [{ pointer, code: 'not-yours', detail }] })
}
