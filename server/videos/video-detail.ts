import type { Kysely } from 'kysely'

import type { Storyboard, VideoDetail } from '#contract/videos.ts'
import type { FoundVideo } from '#server/access/find-video.ts'
import type { MediaUrls } from '#server/access/media-urls.ts'
import { besideOf } from '#server/access/still-sees.ts'
import { rightsOn } from '#server/access/video-rights.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { listCaptionsOf } from '#server/captions/list-captions.ts'
import { selectChannels, toChannel } from '#server/channels/channel-query.ts'
import { listChaptersOf } from '#server/chapters/list-chapters.ts'
import type { Tables } from '#server/database/tables.ts'

import { selectCards } from './card-query.ts'
import { toCard } from './card.ts'

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
  const card = await selectCards(db, viewer).where('v.id', '=', video.id).executeTakeFirstOrThrow()
  const channel = await selectChannels(db, viewer)
    .where('c.id', '=', video.channel_id)
    .executeTakeFirstOrThrow()
  return {
    ...toCard(card, mediaUrls),
    channel: toChannel(channel, mediaUrls),
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
    captions: await listCaptionsOf({ db, mediaUrls }, video),
    chapters: await listChaptersOf(db, video.id),
    storyboard: storyboardOf(video, mediaUrls),
    commentsPolicy: video.comments_policy,
    waitFor: video.waits_for,
    likeState: viewer === null ? null : await likeStateOf(db, viewer.id, video.id),
    myRights: rightsOn(viewer, video),
    failure: video.failure,
    etag: `v${video.version}`,
  }
}

export function storyboardOf(video: FoundVideo, mediaUrls: MediaUrls): Storyboard | null {
  if (video.storyboard === null) return null
  const { key, sizeB: _, ...geometry } = video.storyboard
  return { ...geometry, url: mediaUrls.forKey(key, { lifetime: 'day', ...besideOf(video) }) }
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
