import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Video } from '#contract/videos.ts'
import { narrowAudience } from '#lib/narrow-audience.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { VideoStill } from '#ui/video-still.tsx'

import styles from './up-next-list.module.css'

/** What to watch after this; undefined while it is being asked for. */
export function UpNextList({ videos }: { videos: readonly Video[] | undefined }): ReactNode {
  const { t } = useLingui()
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
  if (videos.length === 0) return <EmptyState title={t`Nothing to follow`} headingLevel={2} />
  return (
    <div className={styles['root']}>
      <h2 className="visually-hidden">{t`Up next`}</h2>
      <ul>
        {videos.map((video) => (
          <li key={video.id} className={styles['item']}>
            <VideoStill
              src={video.thumbnail?.srcset[0]?.url}
              dominant={video.thumbnail?.dominant}
              blurDataUri={video.thumbnail?.blurDataUri}
              durationMs={video.durationMs}
              watchedFraction={video.progress ? video.progress.percent / 100 : null}
              audience={narrowAudience[video.access]}
              isVertical={video.flags.vertical}
            />
            <div className={styles['words']}>
              <h3 className="clamp-2">
                <Link to={paths.watch(video.id)}>{video.title}</Link>
              </h3>
              <p className="small text-3">{video.channel.displayName}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
