import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode, type SyntheticEvent } from 'react'

import { paths } from '#config/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import type { UploadItem } from '../state/upload-item.ts'

import styles from './upload-heading.module.css'

interface Props {
  item: Pick<UploadItem, 'title' | 'state' | 'videoId'>
  fileUrl: string
  onClose: () => void
}

/** The chosen file as this browser plays it; where it cannot, a word why, and the way to what was made of it. */
export function FilePreview({ item, fileUrl, onClose }: Props): ReactNode {
  const { t } = useLingui()
  const [isUnplayable, setIsUnplayable] = useState(false)
  const { title, state, videoId } = item
  const isPrepared = state.name === 'done' && state.isReady && videoId !== null
  // Of a film in a codec it does not know, a browser may play the sound alone.
  const lookAtPicture = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void =>
    setIsUnplayable(currentTarget.videoWidth === 0)
  return (
    <Dialog
      title={title}
      size="lg"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          {isUnplayable && isPrepared && (
            <ButtonLink variant="primary" to={paths.watch(videoId)}>{t`Watch`}</ButtonLink>
          )}
        </>
      }
    >
      {isUnplayable ? (
        <p role="status">
          {isPrepared
            ? t`This browser can’t play the file itself. What was made of it plays everywhere.`
            : t`This browser can’t play the file itself. Once it is sent and converted, you can watch it here.`}
        </p>
      ) : (
        <video
          className={styles['video']}
          src={fileUrl}
          controls
          playsInline
          onLoadedMetadata={lookAtPicture}
          onError={() => setIsUnplayable(true)}
        />
      )}
    </Dialog>
  )
}
