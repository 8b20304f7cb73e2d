import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { showError } from '#api/show-error.ts'
import type { VideoVersion } from '#contract/versions.ts'
import { removeFilm } from '#data/editing/versions.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { formatCount } from '#lib/format-count.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

interface Props {
  videoId: string
  version: VideoVersion
  onClose: () => void
}

/** Asks before a file of a video is deleted for good. */
export function RemoveVersion({ videoId, version, onClose }: Props): ReactNode {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const number = formatCount(version.number)
  const size = version.sizeB === null ? null : formatBytes(version.sizeB)
  const remove = async (): Promise<void> => {
    setIsBusy(true)
    try {
      await removeFilm(videoId, version.number)
    } catch (error) {
      showError(`version ${videoId}`, error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={t`Delete version ${number}?`}
      confirmLabel={t`Delete`}
      busyLabel={t`Deleting`}
      cancelLabel={t({ message: 'Keep it', context: 'a version' })}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {size === null
        ? t`The video plays on as it is. Nobody can go back to this file.`
        : t`The video plays on as it is. Nobody can go back to this file, and ${size} are free again.`}
    </ConfirmDialog>
  )
}
