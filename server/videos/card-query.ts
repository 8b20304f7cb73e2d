import { sql, type Kysely } from 'kysely'

import type { WordsState } from '#contract/videos.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { isTrustedWith } from '#server/access/visibility.ts'
import type { Tables } from '#server/database/tables.ts'

import { wordsStateOf } from './words-state.ts'

/**
 * Everything a card shows, in one query: `v` is the video, `c` its channel, `p` its owner and `w` where the
 * asking person left off. Lists add their own `where` and order; nothing is fetched card by card.
 */
export function selectCards(db: Kysely<Tables>, viewer: Viewer) {
  // No person has an empty id: for somebody signed out the two personal joins find nothing.
  const viewerId = viewer?.id ?? ''
  return db
    .selectFrom('videos as v')
    .innerJoin('channels as c', 'c.id', 'v.channel_id')
    .innerJoin('people as p', 'p.id', 'v.owner_id')
    .leftJoin('watch_progress as w', (join) =>
      join.onRef('w.video_id', '=', 'v.id').on('w.person_id', '=', viewerId),
    )
    .select([
      'v.id',
      'v.title',
      'v.access',
      'v.state',
      'v.publication',
      // Of a draft, which only those who may edit it see; when it comes off stands beside what all see.
      'v.publish_at',
      sql<Date | null>`case when ${isTrustedWith(viewer)} then v.unpublish_at end`.as(
        'unpublish_at',
      ),
      'v.lang',
      'v.published_at',
      'v.deleted_at',
      'v.duration_ms',
      'v.width',
      'v.height',
      'v.view_count',
      'v.like_count',
      'v.comment_count',
      'v.thumbnails',
      'v.dominant',
      'v.blur_data_uri',
      'v.is_featured',
      'v.owner_id',
      'v.channel_id',
      'c.handle as channel_handle',
      'c.display_name as channel_name',
      'c.avatar as channel_avatar',
      'c.visibility as channel_visibility',
      'p.username as owner_username',
      'p.display_name as owner_name',
      'p.avatar_url as owner_avatar_url',
      sql<string | null>`${viewer?.id ?? null}::text`.as('asked_by'),
      'w.position_ms as left_off_ms',
      'w.duration_ms as left_off_of_ms',
      'w.completed as left_off_completed',
      sql<string[]>`array(select distinct k.lang from captions k
        where k.video_id = v.id and k.state = 'published' and k.kind <> 'descriptions' order by 1)`.as(
        'caption_langs',
      ),
      sql<WordsState | null>`case when ${isTrustedWith(viewer)} then ${wordsStateOf()} end`.as(
        'words',
      ),
      sql<number>`(select count(*)::int from chapters h where h.video_id = v.id)`.as(
        'chapters_count',
      ),
      sql<boolean>`exists (select 1 from watch_later l
        where l.video_id = v.id and l.person_id = ${viewerId})`.as('is_in_watch_later'),
    ])
}

type CardQuery = ReturnType<typeof selectCards>
export type CardRow = Awaited<ReturnType<CardQuery['execute']>>[number]
