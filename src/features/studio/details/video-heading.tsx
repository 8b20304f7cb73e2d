import { useLingui } from '@lingui/react/macro'
import { ArrowLeft, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { ButtonLink } from '#ui/button.tsx'
import { VideoStill } from '#ui/video-still.tsx'

import { StatusCell } from '../table/status-cell.tsx'

import styles from './video-heading.module.css'

/** The way back to the table. */
export function BackToVideos(): ReactNode {
  const { t } = useLingui()
  return (
    <Link to={paths.studioVideos()} className={styles['back']}>
      <ArrowLeft className="icon-small flip-rtl" aria-hidden="true" />
      {t`Your videos`}
    </Link>
  )
}

interface Props {
  video: VideoDetail
  headingId: string
}

/** Which video the form is about. */
export function VideoHeading({ video, headingId }: Props): ReactNode {
  const { t } = useLingui()
  const { thumbnail, height, width, fps, sizeB } = video
  const lines = height === null || width === null ? null : `${Math.min(height, width)}p`
  const rate = fps === null ? null : Math.round(fps)
  const picture = [lines, rate === null ? null : t`${rate} fps`]
  const facts = [picture.filter((part) => part !== null).join(', '), sizeB && formatBytes(sizeB)]
  return (
    <>
      <div className={styles['still']}>
        <VideoStill
          src={thumbnail?.srcset.at(0)?.url}
          dominant={thumbnail?.dominant}
          durationMs={video.durationMs}
        />
      </div>
      <div className={styles['words']}>
        <h2 className="display-3 clamp-2" id={headingId}>
          {video.title}
        </h2>
        <div className={styles['facts']}>
          <StatusCell video={video} sending={undefined} />
          <p className="small text-3 numeric">{facts.filter(Boolean).join(', ')}</p>
        </div>
      </div>
      <ButtonLink
        size="sm"
        to={paths.watch(video.id)}
        icon={<Play className="icon-small" aria-hidden="true" />}
      >
        {t`Watch`}
      </ButtonLink>
    </>
  )
}
