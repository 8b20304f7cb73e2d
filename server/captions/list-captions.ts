import type { Kysely } from 'kysely'

import type { Caption } from '#contract/videos.ts'
import type { MediaUrls } from '#server/access/media-urls.ts'
import type { Tables } from '#server/database/tables.ts'

/** Caption tracks of a video, the default first, each with a signed address of its WebVTT. */
export async function listCaptionsOf(
  db: Kysely<Tables>,
  mediaUrls: MediaUrls,
  { videoId, personId }: { videoId: string; personId: string | null },
): Promise<Caption[]> {
  const rows = await db
    .selectFrom('captions')
    .selectAll()
    .where('video_id', '=', videoId)
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
    // What is said is the video itself: as long as that, and never in a shared cache.
    url: mediaUrls.forKey(row.file_key, {
      lifetime: 'grant',
      contentType: 'text/vtt; charset=utf-8',
      videoId,
      personId,
    }),
    updatedAt: row.updated_at.toISOString(),
  }))
}
