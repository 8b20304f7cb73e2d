import { useLingui } from '@lingui/react/macro'
import { CalendarClock, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import { isWatchable } from '#contract/rules.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { Button, ButtonLink } from '#ui/button.tsx'

import { copyLink } from '../table/copy-link.ts'

import styles from './publish-actions.module.css'

interface Props {
  video: Pick<VideoDetail, 'id' | 'publication' | 'state' | 'myRights'>
  isPublishing: boolean
}

/** What is next for the video: publish it, wait for it, or go and see it. */
export function PublishActions({ video, isPublishing }: Props): ReactNode {
  const { t } = useLingui()
  if (video.publication === 'published') {
    return (
      <>
        <Button icon={<Link2 aria-hidden="true" />} onClick={() => void copyLink(video.id)}>
          {t`Copy link`}
        </Button>
        <ButtonLink variant="primary" to={paths.watch(video.id)}>
          {t({ message: 'Open', comment: 'Button that leads to the video' })}
        </ButtonLink>
      </>
    )
  }
  if (video.publication === 'when_ready') {
    return (
      <p className={styles['waiting']} role="status">
        <CalendarClock className="icon-small" aria-hidden="true" />
        {t`Published as soon as it is ready`}
      </p>
    )
  }
  if (!video.myRights.includes('access')) {
    return <p className="small text-2">{t`Its owner or a manager of its channel publishes it.`}</p>
  }
  return (
    <Button type="submit" variant="primary" isBusy={isPublishing}>
      {isPublishing ? t`Publishing` : isWatchable(video) ? t`Publish` : t`Publish when ready`}
    </Button>
  )
}
