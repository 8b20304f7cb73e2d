import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type ReactNode } from 'react'

import { isDraft } from '#contract/rules.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { formatCount } from '#lib/format-count.ts'
import { formatLocale } from '#lib/format-locale.ts'
import { Badge } from '#ui/badge.tsx'
import { Dot } from '#ui/facts.tsx'

import { audienceFact } from './audience-words.ts'
import { MarkdownView } from './markdown-view.tsx'

import styles from './description.module.css'

interface Props {
  video: VideoDetail
  organisation: string | undefined
  onSeek: (positionMs: number) => void
}

/** Longer than this does not fit the two lines that are always shown. */
const SHORT_CHARS = 150

/** The facts under the title and what its makers say, two lines of it until more is wanted. */
export function Description({ video, organisation, onSeek }: Props): ReactNode {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { description, publishedAt, tags, viewCount } = video
  const views = formatCount(viewCount)
  const isLong = description.length > SHORT_CHARS || description.includes('\n') || tags.length > 0
  const date = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'long' })
  return (
    <div className={styles['root']}>
      <p className={`small text-3 ${styles['facts']}`}>
        {isDraft(video) ? (
          <Badge>{t`Draft`}</Badge>
        ) : (
          <span className="text-2">
            {t`${plural(viewCount, { one: `${views} view`, other: `${views} views` })}`}
          </span>
        )}
        {publishedAt && (
          <>
            <Dot />
            <time dateTime={publishedAt}>{date.format(new Date(publishedAt))}</time>
          </>
        )}
      </p>
      <p
        className={`small text-3 ${styles['audience']}`}
        data-open={isOpen || isDraft(video) || undefined}
      >
        <Dot />
        {audienceFact(video, organisation)}
      </p>
      {description !== '' && (
        <div
          id={id}
          className={styles['text']}
          data-open={isOpen || undefined}
          data-short={!isLong || undefined}
        >
          <MarkdownView
            source={description}
            videoId={video.id}
            durationMs={video.durationMs}
            onSeek={onSeek}
          />
        </div>
      )}
      {isOpen && tags.length > 0 && (
        <ul className={styles['tags']} aria-label={t`Tags`}>
          {tags.map((tag) => (
            <li key={tag}>
              <bdi>{tag}</bdi>
            </li>
          ))}
        </ul>
      )}
      {description !== '' && (
        <button
          type="button"
          className={`link small ${styles['more']}`}
          data-short={!isLong || undefined}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t`Show less` : t`Show more`}
        </button>
      )}
    </div>
  )
}
