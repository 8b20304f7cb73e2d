import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Video } from '#contract/videos.ts'
import { narrowAudience } from '#lib/narrow-audience.ts'
import { titleLanguage } from '#lib/titles/title-language.ts'
import { Dot } from '#ui/facts.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useNow } from '#ui/now.ts'
import { VideoStill } from '#ui/video-still.tsx'

import styles from './up-next-list.module.css'

export interface UpNextListProps {
  /** Undefined while they are being asked for. */
  videos: readonly Video[] | undefined
  /** What is left of it for this person, else its age. */
  describe: (video: Video, nowMs: number) => string
}

/** What to watch after this. */
export function UpNextList({ videos, describe }: UpNextListProps): ReactNode {
  const { t } = useLingui()
  const now = useNow()
  if (!videos) {
    return (
      <div className={styles['root']} aria-busy="true" aria-label={t`Loading what comes next`}>
        {[1, 2, 3].map((row) => (
          <div key={row} className={styles['item']}>
            <Skeleton shape="still" />
            <Skeleton width="long" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <div className={styles['root']}>
      <h2 className="visually-hidden">{t`Up next`}</h2>
      <ul>
        {videos.map((video) => (
          <li key={video.id} className={styles['item']}>
            <VideoStill
              size="sm"
              title={video.title}
              channelId={video.channel.id}
              src={video.thumbnail?.srcset[0]?.url}
              dominant={video.thumbnail?.dominant}
              blurDataUri={video.thumbnail?.blurDataUri}
              durationMs={video.durationMs}
              watchedFraction={
                video.progress && (video.progress.completed ? 1 : video.progress.percent / 100)
              }
              audience={narrowAudience[video.access]}
              isVertical={video.flags.vertical}
            />
            <div className={styles['words']}>
              <h3 className="clamp-2" dir="auto" lang={titleLanguage(video.title, video.lang)}>
                <Link to={paths.watch(video.id)}>{video.title}</Link>
              </h3>
              <p className="small text-3">
                <bdi>{video.channel.displayName}</bdi>
                <Dot />
                {describe(video, now)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
