import { use, type ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Video } from '#contract/videos.ts'
import { formatLocale } from '#lib/format-locale.ts'
import { Dot } from '#ui/facts.tsx'
import { useLingui } from '#words/use-lingui.ts'

import { CardActions } from './card-actions.ts'
import { VideoPicture } from './video-picture.tsx'

import styles from './programme.module.css'

/** New videos by date, in columns one can finish reading. */
export function Programme({ videos }: { videos: readonly Video[] }): ReactNode {
  const renderActions = use(CardActions)
  return (
    <ul className={styles['root']}>
      {videos.map((video) => (
        <li key={video.id} className={styles['entry']} data-card="">
          <EntryDate at={video.publishedAt} />
          <VideoPicture video={video} sizes="136px" />
          <div>
            <h3 className={`clamp-2 ${styles['title']}`} dir="auto">
              <Link to={paths.watch(video.id)}>{video.title}</Link>
            </h3>
            <p className={styles['meta']}>
              <bdi>{video.channel.displayName}</bdi>
              <Dot />
              <bdi>{video.owner.displayName}</bdi>
            </p>
          </div>
          <div className={styles['actions']}>{renderActions({ video, canSave: true })}</div>
        </li>
      ))}
    </ul>
  )
}

function EntryDate({ at }: { at: string | null }): ReactNode {
  useLingui()
  if (at === null) return <span />
  const date = new Date(at)
  const words = (parts: Intl.DateTimeFormatOptions): string =>
    date.toLocaleDateString(formatLocale(), parts)
  return (
    <time dateTime={at} className={styles['date']}>
      <span className="visually-hidden">
        {words({ weekday: 'long', day: 'numeric', month: 'long' })}
      </span>
      <span aria-hidden="true" className={styles['day']}>
        {date.getDate()}
      </span>
      <span aria-hidden="true" className={styles['month']}>
        {words({ month: 'short' })}
      </span>
      <span aria-hidden="true" className={styles['weekday']}>
        {words({ weekday: 'short' })}
      </span>
    </time>
  )
}
