import { sql } from 'kysely'

import type { FoundVideo } from '#server/access/find-video.ts'
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

function lowered(tags: readonly string[]): string[] {
  return tags.map((tag) => tag.toLowerCase())
}
