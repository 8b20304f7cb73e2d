import { useLingui } from '@lingui/react/macro'
import { FileWarning, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { ButtonLink } from '#ui/button.tsx'

import styles from './being-prepared.module.css'

/** What stands in the player's place while there is nothing to play. */
export function BeingPrepared({ video }: { video: VideoDetail }): ReactNode {
  const { t } = useLingui()
  const isFailed = video.state === 'failed'
  const isWaiting = video.state === 'draft' || video.state === 'uploading'
  return (
    <div className={`on-media ${styles['root']}`} role="status">
      {isFailed ? (
        <FileWarning className="icon-huge" aria-hidden="true" />
      ) : (
        <Hourglass className="icon-huge" aria-hidden="true" />
      )}
      <p className="title">
        {isFailed
          ? t`This video couldn’t be prepared`
          : isWaiting
            ? t`This video is not all here yet`
            : t`This video is still being prepared`}
      </p>
      <p className={styles['text']}>
        {isFailed
          ? t`Its file could not be read.`
          : isWaiting
            ? t`Its file is still being sent. The page starts by itself when it has arrived.`
            : t`You can close this page and come back. It starts by itself when it is ready.`}
      </p>
      {video.myRights.includes('edit') && (
        <ButtonLink size="sm" to={paths.studioVideos()} className={styles['way']}>
          {t`Open it in the studio`}
        </ButtonLink>
      )}
    </div>
  )
}
