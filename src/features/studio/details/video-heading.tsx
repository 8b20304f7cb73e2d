import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { processingQuery } from '#data/video-file.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { titleLanguage } from '#lib/titles/title-language.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { VideoStill } from '#ui/video-still.tsx'

import { StatusCell } from '../table/status-cell.tsx'
import { VideoMenu } from './video-menu.tsx'
import { VideoSections } from './video-sections.tsx'

import styles from './video-heading.module.css'

interface Props {
  video: VideoDetail
  /** What the heading is for names itself after it. */
  headingId?: string
  /** What is below it needs the height. */
  isCompact?: boolean
}

/** Which video the page is about, and what else there is to do on it: the same over each section, so that none moves it. */
export function VideoHeading({ video, headingId, isCompact = false }: Props): ReactNode {
  const { t } = useLingui()
  const { data: job } = useQuery(processingQuery(video.id))
  const { thumbnail, height, width, fps, sizeB } = video
  const lines = height === null || width === null ? null : `${Math.min(height, width)}p`
  const rate = fps === null ? null : Math.round(fps)
  const facts = [lines, rate && t`${rate} fps`, sizeB && formatBytes(sizeB)]
  return (
    <div className={isCompact ? styles['compact'] : undefined}>
      <BackToVideos isCompact={isCompact} />
      <header className={styles['root']}>
        <div className={styles['still']}>
          <VideoStill
            title={video.title}
            channelId={video.channel.id}
            src={thumbnail?.srcset.at(0)?.url}
            dominant={thumbnail?.dominant}
            blurDataUri={thumbnail?.blurDataUri}
            durationMs={video.durationMs}
          />
        </div>
        <div className={styles['words']}>
          <h1
            className="display-3 clamp-2"
            id={headingId}
            tabIndex={-1}
            dir="auto"
            lang={titleLanguage(video.title, video.lang)}
          >
            {video.title}
          </h1>
          <div className={styles['facts']}>
            <div className={styles['status']}>
              <StatusCell video={video} sending={undefined} job={job ?? undefined} />
            </div>
            <p className="small text-3 numeric">
              <Facts facts={facts.filter((fact) => typeof fact === 'string')} />
            </p>
          </div>
        </div>
        <VideoMenu video={video} />
        <ButtonLink
          size="sm"
          className={styles['watch']}
          to={paths.watch(video.id)}
          icon={<Play className="icon-small" aria-hidden="true" />}
        >
          <span>{t`Watch`}</span>
        </ButtonLink>
      </header>
      <VideoSections video={video} />
    </div>
  )
}

/** The way back to the table; in the compact form its arrow alone is drawn. */
export function BackToVideos({ isCompact = false }: Pick<Props, 'isCompact'>): ReactNode {
  const { t } = useLingui()
  return (
    <Link to={paths.studioVideos()} className={styles['back']} data-editor="">
      <ArrowLeft className="icon-small flip-rtl" aria-hidden="true" />
      <span className={isCompact ? 'visually-hidden' : undefined}>{t`Your videos`}</span>
    </Link>
  )
}
