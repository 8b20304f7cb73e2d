import { sql, type Selectable } from 'kysely'

import type { Caption } from '#contract/captions.ts'
import type { VideoRight } from '#contract/videos.ts'
import type { FoundVideo } from '#server/access/find-video.ts'
import type { Services } from '#server/api/services.ts'
import type { Captions } from '#server/database/tables.ts'

import { etagOf } from './keep-track.ts'

type Reader = Pick<Services, 'db' | 'mediaUrls'>
/** What has to be known of the video of a track, and who asks. */
export type CaptionedVideo = Pick<FoundVideo, 'id' | 'asked_by' | 'film_number'>

/**
 * Caption tracks of a video, the default first, each with a signed address of its WebVTT: those on show, drafts for who may
 * edit it, and what came inside a film that it does not play yet for who may send one.
 */
export async function listCaptionsOf(
  { db, mediaUrls }: Reader,
  video: CaptionedVideo,
  rights: readonly VideoRight[] = [],
): Promise<Caption[]> {
  const rows = await db
    .selectFrom('captions')
    .selectAll()
    .where('video_id', '=', video.id)
    .$if(!rights.includes('edit'), (all) => all.where('state', '=', 'published'))
    .$if(!rights.includes('prepare'), (all) =>
      all.where((eb) =>
        eb.or([eb('state', '=', 'published'), eb('film_number', '<=', video.film_number)]),
      ),
    )
    .orderBy('is_default', 'desc')
    .orderBy('lang')
    .orderBy('kind')
    .execute()
  const tracks = rows.map((row) => toCaption(row, video, mediaUrls))
  return rights.includes('edit') ? tracks : tracks.map((track) => ({ ...track, model: null }))
}

/** Another whenever a track goes on show, comes off or is changed there: whoever watches then asks for them anew. */
export async function markOfWords(db: Services['db'], videoId: string): Promise<string> {
  const { mark } = await db
    .selectFrom('captions')
    .select(
      sql<string>`md5(coalesce(string_agg(id || ' ' || version, ',' order by id), ''))`.as('mark'),
    )
    .where('video_id', '=', videoId)
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow()
  return mark
}

/** A track as who may edit its video is told of it. */
export function toCaption(
  row: Selectable<Captions>,
  video: CaptionedVideo,
  mediaUrls: Services['mediaUrls'],
): Caption {
  return {
    id: row.id,
    lang: row.lang,
    label: row.label,
    kind: row.kind,
    origin: row.origin,
    state: row.state,
    isDefault: row.is_default,
    isForFormerFilm: row.film_number !== video.film_number,
    isChecked: row.checked_at !== null,
    model: row.model,
    cueCount: row.cue_count,
    // What is said is the video itself: as long as that, and never in a shared cache.
    url: mediaUrls.forKey(row.file_key, {
      lifetime: 'grant',
      contentType: 'text/vtt; charset=utf-8',
      videoId: video.id,
      personId: video.asked_by,
    }),
    updatedAt: row.updated_at.toISOString(),
    etag: etagOf(row),
  }
}
