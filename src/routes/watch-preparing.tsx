import type { ReactNode } from 'react'

import { queryClient } from '#api/query-client.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { processingQuery } from '#data/video-file.ts'
import { usePlayer } from '#features/player/engine/player-store.ts'
import { BeingPrepared } from '#features/preparing/being-prepared.tsx'
import { FirstQualityNote } from '#features/preparing/first-quality-note.tsx'
import { PreparingPanel } from '#features/preparing/preparing-panel.tsx'

/** How far it is, or why it stopped, is part of the first picture; `load` has the styles and words of this part here. */
export async function prefetch(videoId: string, load: () => Promise<void>): Promise<null> {
  await Promise.all([load(), queryClient.prefetchQuery(processingQuery(videoId))])
  return null
}

interface Props {
  video: VideoDetail
  /** In the picture's place, beside it, or over it. */
  place: 'stage' | 'panel' | 'note'
}

/** What a video that is not all there yet says of itself. One part, as few ever see it. */
export function WatchPreparing({ video, place }: Props): ReactNode {
  const lines = usePlayer((state) => state.quality)
  if (place === 'stage') return <BeingPrepared video={video} />
  if (place === 'panel') return <PreparingPanel video={video} />
  return <FirstQualityNote lines={lines} />
}
