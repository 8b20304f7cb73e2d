import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Video } from '#contract/videos.ts'
import { IconButton } from '#ui/icon-button.tsx'

import { forget } from './forget.ts'

/** Takes one video out of the history. */
export function ForgetButton({ video }: { video: Video }): ReactNode {
  return (
    <IconButton
      surface="media"
      icon={<X />}
      label={`Remove ${video.title} from history`}
      onClick={() => void forget(video.id)}
    />
  )
}
