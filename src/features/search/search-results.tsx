import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { SearchAnswer, VideoHit } from '#contract/search.ts'
import { formatCount } from '#lib/format-count.ts'
import { Avatar, ChannelArch } from '#ui/avatar.tsx'

import { VideoHitRow } from './video-hit.tsx'

import styles from './search-results.module.css'

interface Props {
  pages: readonly SearchAnswer[]
  q: string
  renderStill: (hit: VideoHit) => ReactNode
}

/** Channels and people first, where they match; then videos with the moments in which it was said. */
export function SearchResults({ pages, q, renderStill }: Props): ReactNode {
  const { t } = useLingui()
  const first = pages[0]
  return (
    <div className={styles['root']}>
      {first && first.channels.length > 0 && (
        <ul className={styles['tiles']} aria-label={t`Channels`}>
          {first.channels.map((channel) => (
            <li key={channel.id}>
              <Link to={paths.channel(channel.handle)} className={styles['tile']}>
                <ChannelArch
                  name={channel.displayName}
                  seed={channel.id}
                  src={channel.avatar[0]?.url}
                  size={40}
                />
                <span>
                  <strong>{channel.displayName}</strong>
                  <VideoCount videoCount={channel.videoCount} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {first && first.people.length > 0 && (
        <ul className={styles['tiles']} aria-label={t`People`}>
          {first.people.map((person) => (
            <li key={person.id}>
              <Link
                to={paths.browse(undefined, { person: person.username })}
                className={styles['tile']}
              >
                <Avatar
                  name={person.displayName}
                  seed={person.id}
                  src={person.avatar[0]?.url}
                  size={40}
                />
                <span>
                  <strong>{person.displayName}</strong>
                  <span className="small text-3">{person.username}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {pages.flatMap((page) =>
        page.videos.map((hit) => (
          <VideoHitRow key={hit.video.id} hit={hit} q={q} still={renderStill(hit)} />
        )),
      )}
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
