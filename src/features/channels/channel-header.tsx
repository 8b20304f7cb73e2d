import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Channel } from '#contract/channels.ts'
import { formatCount } from '#lib/format-count.ts'
import { ChannelArch } from '#ui/avatar.tsx'

import { SubscribeButton } from './subscribe-button.tsx'

import styles from './channel-header.module.css'

interface Props {
  channel: Channel
  /** Following needs an account. */
  canSubscribe: boolean
  visibilityLabel: string
}

/** Banner, arch, name and the numbers of a channel. */
export function ChannelHeader({ channel, canSubscribe, visibilityLabel }: Props): ReactNode {
  const { t } = useLingui()
  const { subscriberCount, videoCount } = channel
  const subscribers = formatCount(subscriberCount)
  const videos = formatCount(videoCount)
  const banner = channel.banner.at(-1)
  return (
    <header>
      <div className={styles['banner']}>
        {banner && <img src={banner.url} alt="" width={banner.width} height={banner.height} />}
      </div>
      <div className={styles['identity']}>
        <ChannelArch
          name={channel.displayName}
          seed={channel.id}
          src={channel.avatar.at(-1)?.url}
          size={112}
        />
        <div className={styles['words']}>
          <h1 className="display-1" tabIndex={-1}>
            {channel.displayName}
          </h1>
          <p className={styles['meta']}>
            <bdi>@{channel.handle}</bdi>
            <span className="dot">, </span>
            {t`${plural(subscriberCount, { one: `${subscribers} subscriber`, other: `${subscribers} subscribers` })}`}
            <span className="dot">, </span>
            {t`${plural(videoCount, { one: `${videos} video`, other: `${videos} videos` })}`}
            <span className="dot">, </span>
            {visibilityLabel}
          </p>
          {channel.description && <p className={styles['description']}>{channel.description}</p>}
        </div>
        {canSubscribe && (
          <div className={styles['actions']}>
            <SubscribeButton channel={channel} />
          </div>
        )}
      </div>
    </header>
  )
}
