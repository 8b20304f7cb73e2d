import { useLingui } from '@lingui/react/macro'
import { Eye, FileVideoCamera } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { formatBytes } from '#lib/format-bytes.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { FileName } from '#ui/file-name.tsx'
import { VideoStill } from '#ui/video-still.tsx'

import type { UploadItem } from '../state/upload-item.ts'
import { describeConversion, resolutionOf } from '../words/describe-upload.ts'
import { FilePreview } from './file-preview.tsx'
import { pictureAddress } from './picture-address.ts'
import { useFileUrl } from './use-file-url.ts'
import { useDrawnPoster } from './use-prepared.ts'

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
  const { probe, fileName } = item
  const drawn = useDrawnPoster(item)
  const picture = item.poster ? pictureAddress(item.poster) : drawn?.url
  const resolution = probe ? resolutionOf(probe) : []
  const facts = [<FileName key="file" name={fileName} />, ...resolution, formatBytes(item.sizeB)]
  return (
    <>
      <div className={styles['still']}>
        {picture === undefined ? (
          // As on its ticket: no picture is made up for a film whose own is on its way.
          <div className={styles['blank']} data-still="">
            <FileVideoCamera className="icon-large" aria-hidden="true" />
          </div>
        ) : (
          <VideoStill
            title={item.title}
            channelId={item.channelId ?? ''}
            src={picture}
            durationMs={probe?.durationMs ?? null}
          />
        )}
      </div>
      <div className={styles['words']}>
        <h2 className="display-3" id={headingId} dir="auto">
          {item.title}
        </h2>
        <p className="small text-3 numeric">
          <Facts facts={facts} />
        </p>
        {item.converts !== null && (
          <p className="small text-3">{describeConversion(item.converts)}</p>
        )}
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
        <FilePreview item={item} fileUrl={fileUrl} onClose={() => setIsShowing(false)} />
      )}
    </>
  )
}
