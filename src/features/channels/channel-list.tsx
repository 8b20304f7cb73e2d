import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Channel } from '#contract/channels.ts'
import { formatCount } from '#lib/format-count.ts'
import { ChannelArch } from '#ui/avatar.tsx'
import { Dot } from '#ui/facts.tsx'

import { ChannelBanner } from './channel-banner.tsx'
import { SubscribeButton } from './subscribe-button.tsx'

import styles from './channel-list.module.css'

interface Props {
  channels: readonly Channel[]
  /** Following needs an account. */
  canSubscribe: boolean
}

/** Channels with what they are about, each to be followed where it stands. */
export function ChannelList({ channels, canSubscribe }: Props): ReactNode {
  return (
    <ul className={styles['list']}>
      {channels.map((channel) => (
        <li key={channel.id} className={styles['channel']}>
          <div className={styles['banner']}>
            <ChannelBanner channel={channel} isInset />
          </div>
          <ChannelArch
            name={channel.displayName}
            seed={channel.id}
            src={channel.avatar.at(-1)?.url}
            size={64}
          />
          <h2 className={`display-3 ${styles['name']}`}>
            <Link to={paths.channel(channel.handle)} className={styles['link']}>
              <bdi>{channel.displayName}</bdi>
            </Link>
          </h2>
          <Numbers {...channel} />
          {canSubscribe && (
            <div className={styles['action']}>
              <SubscribeButton channel={channel} isInList />
            </div>
          )}
          {channel.description && (
            <p className={`clamp-2 ${styles['description']}`} dir="auto">
              {channel.description}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Numbers({ videoCount, subscriberCount }: Channel): ReactNode {
  const { t } = useLingui()
  const videos = formatCount(videoCount)
  const subscribers = formatCount(subscriberCount)
  return (
    <p className={styles['numbers']}>
      {t`${plural(videoCount, { one: `${videos} video`, other: `${videos} videos` })}`}
      {subscriberCount > 0 && (
        <>
          <Dot />
          {t`${plural(subscriberCount, { one: `${subscribers} subscriber`, other: `${subscribers} subscribers` })}`}
        </>
      )}
    </p>
  )
}
