import { useLingui } from '@lingui/react/macro'
import { Check, Clock } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Video } from '#contract/videos.ts'
import { IconButton } from '#ui/icon-button.tsx'

import { watchLaterOf } from './watch-later.ts'

/** Saves a card's video for later. */
export function WatchLaterButton({ video }: { video: Video }): ReactNode {
  const { t } = useLingui()
  const { isSaved, toggle } = watchLaterOf(video)
  const { title } = video
  return (
    <IconButton
      surface="media"
      icon={isSaved ? <Check /> : <Clock />}
      label={isSaved ? t`Take ${title} off watch later` : t`Watch ${title} later`}
      onClick={toggle}
    />
  )
}
