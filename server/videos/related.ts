import { sql, type RawBuilder } from 'kysely'

import type { FoundVideo } from '#server/access/find-video.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { mayFind } from '#server/access/visibility.ts'
import type { Order } from '#server/database/keyset.ts'

/**
 * What to watch next, explainable: every shared tag counts two, the same channel three, the same category
 * one; among equals the newer first. One number holds both, so that pages can be cut in it: the score in
 * front, the seconds since 1970 behind it.
 */
export function relatedOrder(
  video: Pick<FoundVideo, 'id' | 'channel_id' | 'tags' | 'category'>,
): Order {
  const score = sql`(
    case when v.channel_id = ${video.channel_id} then 3 else 0 end
    + case when v.category = ${video.category ?? ''} then 1 else 0 end
    + 2 * (select count(*) from unnest(v.tags) t where lower(t) = any (${lowered(video.tags)}::text[])))`
  return {
    name: `related-${video.id}`,
    key: sql`(${score} * 100000000000 + coalesce(extract(epoch from v.published_at), 0)::bigint)`,
    type: 'bigint',
    id: sql`v.id`,
    direction: 'desc',
  }
}

/**
 * Videos among which the first so many in that order are, for a first page: all that share a tag or the channel, and of the
 * same category and of all others as many of the newest. Whoever is left out comes after as many that are not.
 */
export function isNearestTo(
  video: Pick<FoundVideo, 'id' | 'channel_id' | 'tags' | 'category'>,
  viewer: Viewer,
  count: number,
): RawBuilder<boolean> {
  const newest = (isMeant: RawBuilder<boolean>) => {
    const meant = sql`from videos v where ${mayFind(viewer)} and ${isMeant}`
    // The order knows seconds only, and the number of the video among those of one.
    return sql`select v.id ${meant} and v.published_at >= coalesce((
      select v.published_at - interval '2 seconds' ${meant}
      order by v.published_at desc, v.id desc offset ${count} limit 1), '-infinity')`
  }
  return sql<boolean>`v.id in (
    select tagged.id from videos tagged where lowered(tagged.tags) && ${lowered(video.tags)}::text[]
    union all
    select beside.id from videos beside where beside.channel_id = ${video.channel_id}
    union all (${newest(sql`v.category = ${video.category ?? ''}`)})
    union all (${newest(sql`true`)}))`
}

/** A subject may have half of all videos; whoever goes on watching looks at no more of them. */
const mostOfSubject = 200

/** Videos with a tag in common, and of the same subject the newest that the viewer may find. */
export function isAlike(
  video: Pick<FoundVideo, 'tags' | 'category'>,
  viewer: Viewer,
): RawBuilder<boolean> {
  return sql<boolean>`v.id in (
    select tagged.id from videos tagged where lowered(tagged.tags) && ${lowered(video.tags)}::text[]
    union all
    (select v.id from videos v where ${mayFind(viewer)} and v.category = ${video.category ?? ''}
      order by v.published_at desc, v.id desc limit ${sql.lit(mostOfSubject)}))`
}

function lowered(tags: readonly string[]): string[] {
  return tags.map((tag) => tag.toLowerCase())
}
