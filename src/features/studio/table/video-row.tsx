import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { ProcessingJob } from '#contract/processing.ts'
import type { Video } from '#contract/videos.ts'
import { formatCount } from '#lib/format-count.ts'
import { Facts } from '#ui/facts.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { handFocusOn } from '#ui/focus/hand-focus-on.ts'
import { useNow } from '#ui/now.ts'
import { VideoStill } from '#ui/video-still.tsx'

import { AccessWords, useAccessName } from '../access-words.tsx'
import { wordsToDo } from '../words/words-state.ts'
import { describePublished } from './describe-status.ts'
import { RowMenu } from './row-menu.tsx'
import { StatusCell, type SendingNow } from './status-cell.tsx'

import styles from './videos-table.module.css'

interface Props {
  video: Video
  /** Its place in the table. */
  index: number
  sending: SendingNow | undefined
  job: ProcessingJob | undefined
  isSelected: boolean
  /** Does this person decide what stands on the front page? */
  mayFeature: boolean
  onSelect: (isSelected: boolean) => void
}

/** One video of the table; on phones its status stands under the title. */
export function VideoRow(props: Props): ReactNode {
  const { video, index, sending, job, isSelected, mayFeature, onSelect } = props
  const { t } = useLingui()
  const { title } = video
  const nowMs = useNow()
  const isPublished = video.publication === 'published'
  const count = (value: number): string => (isPublished ? formatCount(value) : '–')
  return (
    <tr ref={handFocusOn} aria-selected={isSelected} aria-rowindex={index + 2} data-index={index}>
      <td className={styles['select']}>
        <Checkbox
          label={t`Select ${title}`}
          isLabelHidden
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </td>
      <td>
        <div className={styles['cell']}>
          <VideoStill
            title={video.title}
            channelId={video.channel.id}
            src={video.thumbnail?.srcset.at(0)?.url}
            dominant={video.thumbnail?.dominant}
            blurDataUri={video.thumbnail?.blurDataUri}
            durationMs={video.durationMs}
          />
          <div className={styles['words']}>
            {video.state === 'deleted' ? (
              <span className={`clamp-2 ${styles['title']}`} dir="auto">
                {video.title}
              </span>
            ) : (
              <Link
                to={paths.studioVideo(video.id)}
                className={`clamp-2 ${styles['title']}`}
                dir="auto"
              >
                {video.title}
              </Link>
            )}
            <p className={`small text-3 clamp-1 ${styles['channel']}`} dir="auto">
              <ChannelFacts video={video} />
            </p>
            <div className={styles['underTitle']}>
              <StatusCell {...{ video, sending, job }} />
            </div>
            {video.state !== 'deleted' && (
              <p className={`small text-3 numeric ${styles['facts']}`}>
                {isPublished ? <PublishedFacts video={video} /> : <UnpublishedFact video={video} />}
              </p>
            )}
          </div>
        </div>
      </td>
      <td className={styles['status']}>
        <StatusCell {...{ video, sending, job }} />
      </td>
      <td className={`small text-2 ${styles['access']}`}>
        <AccessWords access={video.access} isUnpublished={!isPublished} />
      </td>
      <td className={`small text-2 numeric ${styles['published']}`}>
        {describePublished(video, new Date(nowMs))}
      </td>
      <td className={`small numeric ${styles['count']}`}>{count(video.viewCount)}</td>
      <td className={`small numeric ${styles['count']}`}>{count(video.commentCount)}</td>
      <td className={styles['more']}>
        <RowMenu {...{ video, job, mayFeature }} />
      </td>
    </tr>
  )
}

/** Where it stands, and what is to be done about its words. */
function ChannelFacts({ video }: Pick<Props, 'video'>): ReactNode {
  const { t } = useLingui()
  const toDo = wordsToDo(video)
  const { displayName } = video.channel
  if (toDo === undefined || video.durationMs === null) return displayName
  const words = (
    <span key="words" className={styles['toDo']}>
      {t(toDo)}
    </span>
  )
  return <Facts facts={[words, displayName]} />
}

/** What the columns say, where there is no room for any. */
function PublishedFacts({ video }: Pick<Props, 'video'>): ReactNode {
  const { t } = useLingui()
  const nowMs = useNow()
  const nameOf = useAccessName()
  const day = describePublished(video, new Date(nowMs))
  const toDo = wordsToDo(video)
  const views = t`${plural(video.viewCount, { one: '# view', other: '# views' })}`
  return (
    <Facts
      // A day with its month in one piece.
      facts={[nameOf(video.access), toDo ? t(toDo) : views, day.replaceAll(' ', '\u00a0')]}
    />
  )
}

/** Who sees what is not published: the same line, so that its row is as full as the others. */
function UnpublishedFact({ video }: Pick<Props, 'video'>): ReactNode {
  const { t } = useLingui()
  return video.access === 'private' ? t`Only you` : t`Only you until published`
}
