import { Check, Clock } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Video } from '#contract/videos.ts'
import { IconButton } from '#ui/icon-button.tsx'

import { watchLaterOf } from './watch-later.ts'

/** Saves a card's video for later. */
export function WatchLaterButton({ video }: { video: Video }): ReactNode {
  const { isSaved, toggle } = watchLaterOf(video)
  return (
    <IconButton
      surface="media"
      icon={isSaved ? <Check /> : <Clock />}
      label={isSaved ? `Take ${video.title} off watch later` : `Watch ${video.title} later`}
      onClick={toggle}
    />
  )
}
