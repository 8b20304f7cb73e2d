import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { SearchAnswer, SearchType, VideoHit } from '#contract/searching/search.ts'
import { othersIn } from '#data/search.ts'
import { formatCount } from '#lib/format-count.ts'
import { Avatar, ChannelArch } from '#ui/avatar.tsx'
import { LongList, type LongListProps } from '#ui/lists/long-list.tsx'

import { VideoHitRow } from './video-hit.tsx'

import styles from './search-results.module.css'

interface Props extends Pick<LongListProps, 'onMissing'> {
  pages: readonly SearchAnswer[]
  /** How many videos come before those of these pages. */
  start: number
  q: string
  /** What is looked for. */
  type: SearchType
  renderStill: (hit: VideoHit) => ReactNode
  renderActions: (hit: VideoHit) => ReactNode
}

/** Channels and people first, where they match; then videos with the moments in which it was said. */
export function SearchResults(props: Props): ReactNode {
  const { pages, start, q, type, renderStill, renderActions, onMissing } = props
  const { t } = useLingui()
  const { channels, people } = othersIn(pages, type)
  const hits = pages.flatMap((page) => page.videos)
  return (
    <div className={styles['root']}>
      {channels.length > 0 && (
        <ul className={styles['tiles']} aria-label={t`Channels`}>
          {channels.map((channel) => (
            <li key={channel.id}>
              <Link to={paths.channel(channel.handle)} className={styles['tile']}>
                <ChannelArch
                  name={channel.displayName}
                  seed={channel.id}
                  src={channel.avatar[0]?.url}
                  size={40}
                />
                <span>
                  <strong>
                    <bdi>{channel.displayName}</bdi>
                  </strong>
                  <VideoCount videoCount={channel.videoCount} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {people.length > 0 && (
        <ul className={styles['tiles']} aria-label={t`People`}>
          {people.map((person) => (
            <li key={person.id}>
              <Link to={paths.person(person.id)} className={styles['tile']}>
                <Avatar
                  name={person.displayName}
                  seed={person.id}
                  src={person.avatar[0]?.url}
                  size={40}
                />
                <span>
                  <strong>
                    <bdi>{person.displayName}</bdi>
                  </strong>
                  <span className="small text-3">{person.username}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <LongList
        count={start + hits.length}
        {...{ start, onMissing }}
        total={pages[0]?.counts[type === 'transcripts' ? type : 'videos']}
        keyOf={(index) => hits[index - start]?.video.id ?? `${index}`}
        render={(index) => {
          const hit = hits[index - start]
          return (
            hit && (
              <VideoHitRow {...{ hit, q }} still={renderStill(hit)} actions={renderActions(hit)} />
            )
          )
        }}
      />
    </div>
  )
}

function VideoCount({ videoCount }: { videoCount: number }): ReactNode {
  const { t } = useLingui()
  const videos = formatCount(videoCount)
  return (
    <span className="small text-3">
      {t`${plural(videoCount, { one: `${videos} video`, other: `${videos} videos` })}`}
    </span>
  )
}
