import type { Kysely } from 'kysely'

import type { MediaUrls } from '#server/access/media-urls.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { fetchCountedPage, fetchPage, type Order } from '#server/database/keyset.ts'
import type { Tables } from '#server/database/tables.ts'

import { selectCards } from './card-query.ts'
import { toCard } from './card.ts'

type CardQuery = ReturnType<typeof selectCards>

interface CardPageAsk {
  viewer: Viewer
  order: Order
  limit: number
  cursor?: string | undefined
  /** Which videos; what it leaves out of the visibility rule, nobody adds. */
  where: (query: CardQuery) => CardQuery
  /** Where nobody reads how many there are, they are not counted. */
  isUncounted?: boolean
  /** A quicker way to how many there are. */
  count?: () => Promise<number>
}

/** One page of cards, in one query. */
export async function listCards(
  { db, mediaUrls }: { db: Kysely<Tables>; mediaUrls: MediaUrls },
  ask: CardPageAsk,
) {
  const query = ask.where(selectCards(db, ask.viewer))
  const { rows, ...place } =
    ask.isUncounted === true
      ? await fetchPage(query, ask.order, ask)
      : await fetchCountedPage(query, ask.order, ask, ask.count)
  return { items: rows.map((row) => toCard(row, mediaUrls)), ...place }
}
