import { useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { formatBytes } from '#lib/format-bytes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { VideoStill } from '#ui/video-still.tsx'

import type { UploadItem } from '../state/upload-item.ts'
import { listed, resolutionOf } from './describe-upload.ts'
import { pictureAddress } from './picture-address.ts'
import { useFileUrl } from './use-file-url.ts'

import styles from './upload-heading.module.css'

interface Props {
  item: UploadItem
  headingId: string
}

/** Which file the form is about: picture, title, file facts, and the video itself. */
export function UploadHeading({ item, headingId }: Props): ReactNode {
  const { t } = useLingui()
  const [isShowing, setIsShowing] = useState(false)
  const fileUrl = useFileUrl(item.key)
  const { probe, poster } = item
  return (
    <>
      <div className={styles['still']}>
        <VideoStill
          src={poster ? pictureAddress(poster) : null}
          durationMs={probe?.durationMs ?? null}
        />
      </div>
      <div className={styles['words']}>
        <h2 className="display-3" id={headingId}>
          {item.title}
        </h2>
        <p className="small text-3 numeric">
          <bdi>{item.fileName}</bdi>
          {probe && (
            <>
              <span className="dot">, </span>
              {listed(resolutionOf(probe))}
            </>
          )}
          <span className="dot">, </span>
          {formatBytes(item.sizeB)}
        </p>
      </div>
      {fileUrl !== null && (
        <Button
          size="sm"
          icon={<Eye className="icon-small" aria-hidden="true" />}
          onClick={() => setIsShowing(true)}
        >
          {t({ message: 'Preview', comment: 'Button that plays the chosen file' })}
        </Button>
      )}
      {isShowing && fileUrl !== null && (
        <Dialog
          title={item.title}
          size="lg"
          onClose={() => setIsShowing(false)}
          actions={<Button onClick={() => setIsShowing(false)}>{t`Close`}</Button>}
        >
          <video className={styles['video']} src={fileUrl} controls playsInline />
        </Dialog>
      )}
    </>
  )
}
