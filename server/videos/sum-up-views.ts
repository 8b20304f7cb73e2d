import { sql, type Kysely } from 'kysely'

import type { Tables } from '#server/database/tables.ts'

/** Adds the views that were counted since to the number of their video, or of all videos. Several instances may do so at once. */
export async function sumUpViews(db: Kysely<Tables>, videoId?: string): Promise<void> {
  const isMeant = videoId === undefined ? sql`true` : sql`video_id = ${videoId}`
  await sql`
    with taken as (delete from new_views where ${isMeant} returning video_id),
    sums as (select video_id, count(*) as views from taken group by video_id)
    update videos set view_count = view_count + sums.views from sums where videos.id = sums.video_id`.execute(
    db,
  )
}
