import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Shelf } from '#contract/home.ts'
import { resumeFromMs } from '#contract/rules.ts'
import type { MediaUrls } from '#server/access/media-urls.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { mayFind } from '#server/access/visibility.ts'
import type { Tables } from '#server/database/tables.ts'
import { selectCards } from '#server/videos/card-query.ts'
import { toCard } from '#server/videos/card.ts'

import { openingOf } from './opening-of.ts'

interface HomeReader {
  db: Kysely<Tables>
  mediaUrls: MediaUrls
}

interface ShelfPlan {
  id: Shelf['id']
  layout: Shelf['layout']
  limit: number
  /** What stands on the shelf, over `selectCards`; the visibility rule is added to it. */
  where: RawBuilder<boolean>
  order: RawBuilder<unknown>
  /** Fewer than this would look like a mistake, so the shelf is left out. */
  atLeast?: number
}

const newest = sql`v.published_at desc, v.id desc`

/** One row on the widest screen holds five; the rest is there for a swipe on a phone. */
const rowLength = 12

const featured: ShelfPlan = {
  id: 'featured',
  layout: 'marquee',
  limit: 1,
  where: sql<boolean>`v.is_featured`,
  order: newest,
}

/** For a portal where nobody has chosen anything: the newest, before any other the newest there is a picture of. */
const newestWithPicture: ShelfPlan = {
  id: 'newest',
  layout: 'marquee',
  limit: 1,
  where: sql<boolean>`jsonb_array_length(v.thumbnails) > 0`,
  order: newest,
}

const newestOfAll: ShelfPlan = { ...newestWithPicture, where: sql<boolean>`true` }

/** Not finished, and far enough in: what resumes when it is opened. */
const unfinished = sql<boolean>`(w.completed is false and w.position_ms >= ${resumeFromMs})`

function plansFor(viewer: Viewer): ShelfPlan[] {
  if (viewer === null) {
    return [{ id: 'public', layout: 'row', limit: rowLength, where: sql`true`, order: newest }]
  }
  return [
    {
      id: 'continue',
      layout: 'row',
      limit: rowLength,
      where: unfinished,
      order: sql`w.watched_at desc`,
    },
    {
      id: 'subscriptions',
      layout: 'row',
      limit: rowLength,
      where: sql`v.channel_id in (select channel_id from subscriptions where person_id = ${viewer.id})`,
      order: newest,
    },
    { id: 'programme', layout: 'programme', limit: 10, where: sql`true`, order: newest },
    {
      id: 'popular',
      layout: 'row',
      limit: rowLength,
      where: sql`true`,
      order: sql`v.view_count desc, v.id desc`,
      atLeast: 3,
    },
  ]
}

/**
 * The shelves of the home page, in order. A video stands on the first that has a place for it and on no other; an empty
 * shelf is left out.
 */
export async function loadHome(reader: HomeReader, viewer: Viewer): Promise<Shelf[]> {
  const shelves: Shelf[] = []
  const add = async (plan: ShelfPlan): Promise<void> => {
    const shown = shelves.flatMap((shelf) => shelf.items.map(({ id }) => id))
    const shelf = await loadShelf(reader, viewer, plan, shown)
    if (shelf.items.length >= (plan.atLeast ?? 1)) shelves.push(shelf)
  }
  for (const marquee of [featured, newestWithPicture, newestOfAll]) {
    if (shelves.length === 0) await add(marquee)
  }
  for (const plan of plansFor(viewer)) await add(plan)
  return shelves
}

async function loadShelf(
  { db, mediaUrls }: HomeReader,
  viewer: Viewer,
  plan: ShelfPlan,
  shown: readonly string[],
): Promise<Shelf> {
  const rows = await selectCards(db, viewer)
    .select(['v.featured_lead', sql<string>`left(v.description, 1000)`.as('opening')])
    .where(mayFind(viewer))
    .where(plan.where)
    .where(sql<boolean>`v.id <> all (${[...shown]}::text[])`)
    .orderBy(plan.order)
    .limit(plan.limit)
    .execute()
  const [first] = rows
  return {
    id: plan.id,
    layout: plan.layout,
    lead:
      plan.layout === 'marquee' && first ? (first.featured_lead ?? openingOf(first.opening)) : null,
    items: rows.map((row) => toCard(row, mediaUrls)),
  }
}
