import { use, type ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Video } from '#contract/videos.ts'
import { formatLocale } from '#lib/format-locale.ts'
import { titleLanguage } from '#lib/titles/title-language.ts'
import { Dot } from '#ui/facts.tsx'
import { useLingui } from '#words/use-lingui.ts'

import { CardActions } from './card-actions.ts'
import { VideoPicture } from './video-picture.tsx'

import styles from './programme.module.css'

declare module 'react' {
  interface CSSProperties {
    '--rows'?: number | undefined
  }
}

/** New videos by date, in columns one can finish reading. */
export function Programme({ videos }: { videos: readonly Video[] }): ReactNode {
  const renderActions = use(CardActions)
  const rowCount = Math.ceil(videos.length / 2)
  return (
    <ul className={styles['root']} style={{ '--rows': rowCount }}>
      {videos.map((video, index) => (
        <li key={video.id} className={styles['entry']} data-card="">
          <EntryDate
            at={video.publishedAt}
            hasMonth={
              index % rowCount === 0 || monthOf(video) !== monthOf(videos[index - 1] ?? video)
            }
          />
          <VideoPicture video={video} size="sm" sizes="160px" />
          <div>
            <h3
              className={`clamp-2 ${styles['title']}`}
              dir="auto"
              lang={titleLanguage(video.title, video.lang)}
            >
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

const monthOf = ({ publishedAt }: Video): number | null =>
  publishedAt === null ? null : new Date(publishedAt).getMonth()

interface EntryDateProps {
  at: string | null
  /** The entry above is of another month. */
  hasMonth: boolean
}

function EntryDate({ at, hasMonth }: EntryDateProps): ReactNode {
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
      <span aria-hidden="true" className={styles['weekday']}>
        {words({ weekday: 'short' })}
      </span>
      {hasMonth && (
        <span aria-hidden="true" className={styles['month']}>
          {words({ month: 'short' })}
        </span>
      )}
      {/* In one line, in the order of the language. */}
      <span aria-hidden="true" className={styles['line']}>
        {words({ weekday: 'short', day: 'numeric', month: 'short' })}
      </span>
    </time>
  )
}
