import type { Kysely } from 'kysely'

import type { Storyboard, VideoDetail } from '#contract/videos.ts'
import { listCaptionsOf } from '#server/captions/list-captions.ts'
import { selectChannels, toChannel } from '#server/channels/channel-query.ts'
import type { Tables } from '#server/database/tables.ts'
import type { StoredStoryboard } from '#server/database/video-tables.ts'
import type { MediaUrls } from '#server/media/media-urls.ts'

import { selectCards } from './card-query.ts'
import { toCard } from './card.ts'
import type { FoundVideo } from './find-video.ts'
import { rightsOn } from './video-rights.ts'
import type { Viewer } from './visibility.ts'

interface Reader {
  db: Kysely<Tables>
  mediaUrls: MediaUrls
}

/** Everything about one video the viewer may see. Five small queries, whatever the video holds. */
export async function loadDetail(
  { db, mediaUrls }: Reader,
  viewer: Viewer,
  video: FoundVideo,
): Promise<VideoDetail> {
  const isPublic = video.access === 'public'
  const card = await selectCards(db, viewer).where('v.id', '=', video.id).executeTakeFirstOrThrow()
  const channel = await selectChannels(db, viewer)
    .where('c.id', '=', video.channel_id)
    .executeTakeFirstOrThrow()
  return {
    ...toCard(card, mediaUrls),
    channel: toChannel(channel),
    description: video.description,
    tags: video.tags,
    category: video.category,
    licence: video.licence,
    createdAt: video.created_at.toISOString(),
    updatedAt: video.updated_at.toISOString(),
    width: video.width,
    height: video.height,
    fps: video.fps,
    sizeB: video.size_b,
    captions: await listCaptionsOf(db, mediaUrls, { id: video.id, isPublic }),
    chapters: await listChaptersOf(db, video.id),
    storyboard: storyboardOf(video.storyboard, isPublic, mediaUrls),
    commentsPolicy: video.comments_policy,
    likeState: viewer === null ? null : await likeStateOf(db, viewer.id, video.id),
    myRights: rightsOn(viewer, { ownerId: video.owner_id, channelRole: video.channelRole }),
    failure: video.failure,
    etag: `v${video.version}`,
  }
}

export async function listChaptersOf(db: Kysely<Tables>, videoId: string) {
  const rows = await db
    .selectFrom('chapters')
    .select(['start_ms', 'title'])
    .where('video_id', '=', videoId)
    .orderBy('start_ms')
    .execute()
  return rows.map((row) => ({ startMs: row.start_ms, title: row.title }))
}

export function storyboardOf(
  stored: StoredStoryboard | null,
  isPublic: boolean,
  mediaUrls: MediaUrls,
): Storyboard | null {
  if (stored === null) return null
  const { key, ...geometry } = stored
  return { ...geometry, url: mediaUrls.forKey(key, { lifetime: 'day', isPublic }) }
}

async function likeStateOf(db: Kysely<Tables>, personId: string, videoId: string) {
  const row = await db
    .selectFrom('reactions')
    .select('value')
    .where('person_id', '=', personId)
    .where('video_id', '=', videoId)
    .executeTakeFirst()
  return row?.value ?? null
}
