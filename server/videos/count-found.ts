import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Viewer } from '#server/access/viewer.ts'
import { mayFindAmongFew, mayFindAsMany } from '#server/access/visibility.ts'
import type { Tables } from '#server/database/tables.ts'

import { matches, type VideoFilters } from './video-filters.ts'

/**
 * How many videos the viewer finds with these filters: those that everybody does and those that few do, each counted by
 * its own indexes; together they are what `mayFind` lets through.
 */
export async function countFound(
  db: Kysely<Tables>,
  viewer: Viewer,
  filters: VideoFilters,
  now: Date,
): Promise<number> {
  const many = await countWhere(db, viewer, mayFindAsMany(viewer), filters, now)
  if (viewer === null) return many
  return many + (await countWhere(db, viewer, mayFindAmongFew(viewer), filters, now))
}

async function countWhere(
  db: Kysely<Tables>,
  viewer: Viewer,
  isMeant: RawBuilder<boolean>,
  filters: VideoFilters,
  now: Date,
): Promise<number> {
  const { channel, person, unwatched } = filters
  const joins = [
    sql`videos v`,
    ...(channel === undefined ? [] : [sql`join channels c on c.id = v.channel_id`]),
    ...(person === undefined ? [] : [sql`join people p on p.id = v.owner_id`]),
    ...(unwatched === undefined
      ? []
      : [
          sql`left join watch_progress w on w.video_id = v.id and w.person_id = ${viewer?.id ?? ''}`,
        ]),
  ]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.join(joins, sql` `)}
    where ${isMeant} and ${matches(filters, now)}`.execute(db)
  return rows[0]?.count ?? 0
}
