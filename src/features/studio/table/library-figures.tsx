import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ownChannelsQuery } from '#data/channels.ts'
import { libraryFiguresQuery } from '#data/studio.ts'
import { formatCount } from '#lib/format-count.ts'

import styles from './library-figures.module.css'

/** What came of one's videos, above the list of them: as much as is known, in as much room before it is. */
export function LibraryFigures(): ReactNode {
  const { t } = useLingui()
  const { data: sums } = useQuery(libraryFiguresQuery())
  const { data: channels } = useQuery(ownChannelsQuery())
  const subscribers = channels?.reduce((sum, { subscriberCount }) => sum + subscriberCount, 0)
  const { videos, views, comments } = sums ?? {}
  const isSummed = sums === undefined || views !== undefined
  const [videoCount, viewCount, commentCount, followerCount] = [
    videos ?? 0,
    views ?? 0,
    comments ?? 0,
    subscribers ?? 0,
  ]
  return (
    <dl className={styles['root']}>
      {isSummed ? (
        <>
          <Figure value={views} label={t`${plural(viewCount, { one: 'view', other: 'views' })}`} />
          <Figure
            value={comments}
            label={t`${plural(commentCount, { one: 'comment', other: 'comments' })}`}
          />
        </>
      ) : (
        <Figure
          value={videos}
          label={t`${plural(videoCount, { one: 'video', other: 'videos' })}`}
        />
      )}
      <Figure
        value={subscribers}
        label={t`${plural(followerCount, { one: 'subscriber', other: 'subscribers' })}`}
      />
    </dl>
  )
}

function Figure({ value, label }: { value: number | undefined; label: string }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      {/* As high as a figure before it is known. */}
      <dd>{value === undefined ? '\u2007' : formatCount(value)}</dd>
    </div>
  )
}
