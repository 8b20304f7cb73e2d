import { readable } from '#contract/captions.ts'
import type { PlaybackGrant } from '#contract/playback.ts'
import type { VideoDetail } from '#contract/videos.ts'

import type { PlayerItem } from './player-store.ts'

/** What the player needs to know of a video that somebody may play. */
export function playerItem(video: VideoDetail, grant: PlaybackGrant): PlayerItem {
  return {
    videoId: video.id,
    title: video.title,
    channelName: video.channel.displayName,
    posterUrl: grant.posterUrl,
    durationMs: video.durationMs ?? 0,
    fps: video.fps,
    height: video.height,
    isWhole: video.state === 'ready',
    chapters: video.chapters,
    captions: readable(grant.captions),
    descriptions: grant.captions.filter(({ kind }) => kind === 'descriptions'),
    storyboard: grant.storyboard ?? video.storyboard,
  }
}
