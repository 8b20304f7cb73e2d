import { sql, type Kysely } from 'kysely'

import type { Channel } from '#contract/channels.ts'
import { channelRoleOf } from '#server/access/channel-roles.ts'
import type { MediaUrls } from '#server/access/media-urls.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { mayFind } from '#server/access/visibility.ts'
import type { Tables } from '#server/database/tables.ts'
import { avatarPictures } from '#server/people/user-summary.ts'

import { channelPictures } from './channel-pictures.ts'

/** Everything the contract's `Channel` says, in one query over `channels` aliased `c`. */
export function selectChannels(db: Kysely<Tables>, viewer: Viewer) {
  return db
    .selectFrom('channels as c')
    .innerJoin('people as o', 'o.id', 'c.owner_id')
    .leftJoin('subscriptions as s', (join) =>
      join.onRef('s.channel_id', '=', 'c.id').on('s.person_id', '=', viewer?.id ?? ''),
    )
    .select([
      'c.id',
      'c.handle',
      'c.display_name',
      'c.description',
      'c.visibility',
      'c.avatar',
      'c.banner',
      'c.version',
      'c.created_at',
      'c.owner_id',
      'o.username as owner_username',
      'o.display_name as owner_name',
      'o.avatar_url as owner_avatar_url',
      's.notify_level',
      channelRoleOf(viewer).as('my_role'),
      sql<number>`(select count(*)::int from subscriptions x where x.channel_id = c.id)`.as(
        'subscriber_count',
      ),
      sql<number>`(select count(*)::int from videos v
        where v.channel_id = c.id and ${mayFind(viewer)})`.as('video_count'),
    ])
}

export type ChannelRow = Awaited<ReturnType<ReturnType<typeof selectChannels>['execute']>>[number]

/** A row of `selectChannels` as the contract's channel. */
export function toChannel(row: ChannelRow, mediaUrls: MediaUrls): Channel {
  const { avatar, banner, visibility } = row
  return {
    id: row.id,
    handle: row.handle,
    displayName: row.display_name,
    avatar: channelPictures({ picture: avatar, visibility }, mediaUrls),
    description: row.description,
    banner: channelPictures({ picture: banner, visibility }, mediaUrls),
    links: [],
    owner: {
      id: row.owner_id,
      username: row.owner_username,
      displayName: row.owner_name,
      avatar: avatarPictures(row.owner_avatar_url),
    },
    myRole: row.my_role,
    subscriberCount: row.subscriber_count,
    videoCount: row.video_count,
    subscribed: row.notify_level !== null,
    notifyLevel: row.notify_level ?? 'none',
    visibility,
    createdAt: row.created_at.toISOString(),
    etag: versionOf(row.version),
  }
}

/** Version of a channel as its `etag` says it. */
export function versionOf(version: number): string {
  return `v${version}`
}
