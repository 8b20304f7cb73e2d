import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Channel } from '#contract/channels.ts'
import { formatCount } from '#lib/format-count.ts'
import { ChannelArch } from '#ui/avatar.tsx'

import styles from './channel-arches.module.css'

/** Channels as a row of doors, as many rows as it takes. */
export function ChannelArches({ channels }: { channels: readonly Channel[] }): ReactNode {
  return (
    <ul className={styles['grid']}>
      {channels.map((channel) => (
        <li key={channel.id}>
          <Link to={paths.channel(channel.handle)} className={styles['channel']}>
            <ChannelArch
              name={channel.displayName}
              seed={channel.id}
              src={channel.avatar[0]?.url}
              size={112}
            />
            <strong>
              <bdi>{channel.displayName}</bdi>
            </strong>
            <span className="small text-3">
              <VideoCount videoCount={channel.videoCount} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function VideoCount({ videoCount }: { videoCount: number }): ReactNode {
  const { t } = useLingui()
  const videos = formatCount(videoCount)
  return t`${plural(videoCount, { one: `${videos} video`, other: `${videos} videos` })}`
}
