import { sql } from 'kysely'

import type { Order } from '#server/database/keyset.ts'

const id = sql`v.id`

/** Orders of a person's own lists: the newest entry first, over `selectCards` and the list's own join `e`. */
export const byWatched: Order = {
  name: 'history',
  key: sql`w.watched_at`,
  type: 'timestamptz',
  id,
  direction: 'desc',
}

export function byAdded(list: 'watch-later' | 'liked'): Order {
  return { name: list, key: sql`e.created_at`, type: 'timestamptz', id, direction: 'desc' }
}
