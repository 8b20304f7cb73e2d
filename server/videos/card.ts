import type { ChannelSummary } from '#contract/channels.ts'
import type { UserSummary } from '#contract/people.ts'
import type { Progress, Thumbnail, Video } from '#contract/videos.ts'
import type { MediaUrls } from '#server/access/media-urls.ts'
import { besideOf } from '#server/access/still-sees.ts'
import { shownState } from '#server/access/video-state.ts'
import { channelPictures } from '#server/channels/channel-pictures.ts'
import type { StoredPicture } from '#server/database/stored-json.ts'
import { avatarPictures } from '#server/people/user-summary.ts'

import type { CardRow } from './card-query.ts'
import { progressOf } from './progress-rule.ts'

/** A row of `selectCards` as the contract's card, with picture addresses signed for a day. */
export function toCard(row: CardRow, mediaUrls: MediaUrls): Video {
  return {
    id: row.id,
    title: row.title,
    channel: channelOf(row, mediaUrls),
    owner: ownerOf(row),
    thumbnail: thumbnailOf(row, mediaUrls),
    durationMs: row.duration_ms,
    publishedAt: row.published_at?.toISOString() ?? null,
    viewCount: row.view_count,
    likeCount: row.like_count,
    commentCount: row.comment_count,
    access: row.access,
    state: shownState(row),
    publication: row.publication,
    schedule: {
      publishAt: row.publish_at?.toISOString() ?? null,
      unpublishAt: row.unpublish_at?.toISOString() ?? null,
    },
    ...(row.deleted_at !== null && { deletedAt: row.deleted_at.toISOString() }),
    lang: row.lang,
    hasCaptions: row.caption_langs,
    ...(row.words !== null && { words: row.words }),
    chaptersCount: row.chapters_count,
    progress: leftOff(row),
    isInWatchLater: row.is_in_watch_later,
    isFeatured: row.is_featured,
    flags: { vertical: (row.height ?? 0) > (row.width ?? 0) },
  }
}

function channelOf(row: CardRow, mediaUrls: MediaUrls): ChannelSummary {
  return {
    id: row.channel_id,
    handle: row.channel_handle,
    displayName: row.channel_name,
    avatar: channelPictures(
      { picture: row.channel_avatar, visibility: row.channel_visibility },
      mediaUrls,
    ),
  }
}

function ownerOf(row: CardRow): UserSummary {
  return {
    id: row.owner_id,
    username: row.owner_username,
    displayName: row.owner_name,
    avatar: avatarPictures(row.owner_avatar_url),
  }
}

type PosterColumns = Parameters<typeof besideOf>[0] & {
  thumbnails: StoredPicture[]
  dominant: string
  blur_data_uri: string | null
}

export function thumbnailOf(row: PosterColumns, mediaUrls: MediaUrls): Thumbnail | null {
  if (row.thumbnails.length === 0) return null
  const beside = besideOf(row)
  const srcset = row.thumbnails
    .toSorted((a, b) => a.width - b.width)
    .map(({ key, width, height }) => ({
      url: mediaUrls.forKey(key, { lifetime: 'day', ...beside }),
      width,
      height,
    }))
  return { srcset, blurDataUri: row.blur_data_uri, dominant: row.dominant }
}

/** Where the asking person left off; null when they never started. */
export function leftOff(row: CardRow): Progress | null {
  if (row.left_off_ms === null || row.left_off_of_ms === null) return null
  return progressOf({
    positionMs: row.left_off_ms,
    durationMs: row.duration_ms ?? row.left_off_of_ms,
    isCompleted: row.left_off_completed ?? false,
  })
}
