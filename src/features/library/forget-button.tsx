import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Video } from '#contract/videos.ts'
import { IconButton } from '#ui/icon-button.tsx'

import { forget } from './forget.ts'

/** Takes one video out of the history. */
export function ForgetButton({ video }: { video: Video }): ReactNode {
  const { t } = useLingui()
  const { title } = video
  return (
    <IconButton
      surface="media"
      icon={<X />}
      label={t`Remove ${title} from history`}
      onClick={() => void forget(video.id)}
    />
  )
}
