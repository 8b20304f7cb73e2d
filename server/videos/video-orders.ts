import { sql } from 'kysely'

import type { Order } from '#server/database/keyset.ts'

const id = sql`v.id`

/** Orders of lists of videos, over a `videos` aliased `v`. */
export const videoOrders = {
  new: {
    name: 'videos-new',
    // Only for lists of published videos: `mayFind` makes sure that there is a date.
    key: sql`v.published_at`,
    type: 'timestamptz',
    id,
    direction: 'desc',
  },
  popular: {
    name: 'videos-popular',
    key: sql`v.view_count`,
    type: 'bigint',
    id,
    direction: 'desc',
  },
  longest: {
    name: 'videos-longest',
    key: sql`coalesce(v.duration_ms, 0)`,
    type: 'bigint',
    id,
    direction: 'desc',
  },
  created: {
    name: 'videos-created',
    key: sql`v.created_at`,
    type: 'timestamptz',
    id,
    direction: 'desc',
  },
  title: {
    name: 'videos-title',
    key: sql`lower(v.title)`,
    type: 'text',
    id,
    direction: 'asc',
  },
} as const satisfies Record<string, Order>
