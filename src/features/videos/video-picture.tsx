import type { ReactNode } from 'react'

import type { Video } from '#contract/videos.ts'
import { narrowAudience } from '#lib/narrow-audience.ts'
import { VideoStill, type VideoStillProps } from '#ui/video-still.tsx'
import { useLingui } from '#words/use-lingui.ts'

interface Props extends Pick<
  VideoStillProps,
  'size' | 'sizes' | 'isPriority' | 'tag' | 'children'
> {
  video: Video
}

/** The still of a video, from what a card knows of it. */
export function VideoPicture({ video, ...look }: Props): ReactNode {
  useLingui()
  const { thumbnail, progress } = video
  const pictures = thumbnail?.srcset ?? []
  return (
    <VideoStill
      {...look}
      title={video.title}
      channelId={video.channel.id}
      src={pictures.at(-1)?.url}
      srcSet={pictures.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
      dominant={thumbnail?.dominant}
      blurDataUri={thumbnail?.blurDataUri}
      durationMs={video.durationMs}
      watchedFraction={progress && (progress.completed ? 1 : progress.percent / 100)}
      audience={narrowAudience[video.access]}
      isVertical={video.flags.vertical}
      isDimmed={video.state !== 'ready' && video.state !== 'partially_ready'}
    />
  )
}
