import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Channel } from '#contract/channels.ts'
import { formatCount } from '#lib/format-count.ts'
import { ChannelArch } from '#ui/avatar.tsx'
import { Dot } from '#ui/facts.tsx'

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
          <ChannelArch
            name={channel.displayName}
            seed={channel.id}
            src={channel.avatar.at(-1)?.url}
            size={64}
          />
          <div className={styles['words']}>
            <h2 className="title">
              <Link to={paths.channel(channel.handle)} className={styles['link']}>
                <bdi>{channel.displayName}</bdi>
              </Link>
            </h2>
            <Numbers {...channel} />
            {channel.description && (
              <p className={styles['description']}>
                <bdi>{channel.description}</bdi>
              </p>
            )}
          </div>
          {canSubscribe && (
            <div className={styles['action']}>
              <SubscribeButton channel={channel} isInList />
            </div>
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
      <Dot />
      {t`${plural(subscriberCount, { one: `${subscribers} subscriber`, other: `${subscribers} subscribers` })}`}
    </p>
  )
}
