import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Video } from '#contract/videos.ts'
import { titleLanguage } from '#lib/titles/title-language.ts'
import { Dot } from '#ui/facts.tsx'
import { useNow } from '#ui/now.ts'

import { CardActions } from './card-actions.ts'
import { describeAge, isNew } from './describe-video.ts'
import { VideoPicture } from './video-picture.tsx'

import styles from './video-card.module.css'

interface Props {
  video: Video
  /** Saving for later needs an account. */
  canSave: boolean
  /** More buttons over the picture. */
  actions?: ReactNode
  headingLevel?: 2 | 3
  /** The first rows of the first screen load their pictures at once. */
  isPriority?: boolean
  /** On a channel's own page its name stands above; how often it was watched is said instead. */
  isOnChannel?: boolean | undefined
}

/** A video in a list. One link covers the card; channel and actions lie above it. */
export function VideoCard(props: Props): ReactNode {
  const { t } = useLingui()
  const { video, canSave, actions, headingLevel = 3, isPriority = false } = props
  const Heading = `h${headingLevel}` as const
  const now = useNow()
  const renderActions = use(CardActions)
  return (
    <article className={styles['root']} data-card="">
      <div className={styles['still']} data-preview={video.id}>
        <VideoPicture
          video={video}
          isPriority={isPriority}
          tag={isNew(video, now) ? t({ message: 'New', context: 'a video' }) : undefined}
        >
          <span className={styles['play']} aria-hidden="true">
            <Play className="icon-filled" />
          </span>
        </VideoPicture>
      </div>
      <Heading
        className={`clamp-2 ${styles['title']}`}
        dir="auto"
        lang={titleLanguage(video.title, video.lang)}
      >
        <Link to={paths.watch(video.id)}>{video.title}</Link>
      </Heading>
      <div className={styles['actions']}>
        {renderActions({ video, canSave, children: actions })}
      </div>
      <p className={styles['meta']}>
        {props.isOnChannel ? (
          <span>{t`${plural(video.viewCount, { one: '# view', other: '# views' })}`}</span>
        ) : (
          <Link to={paths.channel(video.channel.handle)} dir="auto">
            {video.channel.displayName}
          </Link>
        )}
        <Dot isItem />
        <span>{describeAge(video, now)}</span>
      </p>
    </article>
  )
}
