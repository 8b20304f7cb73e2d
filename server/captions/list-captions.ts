import type { Kysely } from 'kysely'

import type { Caption } from '#contract/videos.ts'
import type { Tables } from '#server/database/tables.ts'
import type { MediaUrls } from '#server/media/media-urls.ts'

/** Caption tracks of a video, the default first, each with a signed address of its WebVTT. */
export async function listCaptionsOf(
  db: Kysely<Tables>,
  mediaUrls: MediaUrls,
  video: { id: string; isPublic: boolean },
): Promise<Caption[]> {
  const rows = await db
    .selectFrom('captions')
    .selectAll()
    .where('video_id', '=', video.id)
    .orderBy('is_default', 'desc')
    .orderBy('lang')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    lang: row.lang,
    label: row.label,
    kind: row.kind,
    origin: row.origin,
    isDefault: row.is_default,
    cueCount: row.cue_count,
    url: mediaUrls.forKey(row.file_key, {
      lifetime: 'day',
      contentType: 'text/vtt; charset=utf-8',
      isPublic: video.isPublic,
    }),
    updatedAt: row.updated_at.toISOString(),
  }))
}
