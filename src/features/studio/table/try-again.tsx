import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { showError } from '#api/show-error.ts'
import type { Video } from '#contract/videos.ts'
import { tryAgain } from '#data/video-file.ts'
import { Button } from '#ui/button.tsx'

/** Has a video that stopped prepared again. */
export function TryAgain({ video }: { video: Pick<Video, 'id' | 'title'> }): ReactNode {
  const { t } = useLingui()
  const { id, title } = video
  const [isAsking, setIsAsking] = useState(false)
  const ask = async (): Promise<void> => {
    setIsAsking(true)
    await tryAgain(id).catch((error: unknown) => showError(`change ${id}`, error))
    setIsAsking(false)
  }
  return (
    <Button
      size="sm"
      isBusy={isAsking}
      busyLabel={t`Trying`}
      onClick={() => void ask()}
      aria-label={t`Try again: ${title}`}
    >
      {t`Try again`}
    </Button>
  )
}
