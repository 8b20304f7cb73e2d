import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Settings } from 'lucide-react'
import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import type { Channel } from '#contract/channels.ts'
import type { Thumbnail } from '#contract/videos.ts'
import { formatCount } from '#lib/format-count.ts'
import { ChannelArch } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Dot } from '#ui/facts.tsx'
import { IconLink } from '#ui/icon-button.tsx'

import { ChannelBanner } from './channel-banner.tsx'
import { SubscribeButton } from './subscribe-button.tsx'

import styles from './channel-header.module.css'

interface Props {
  channel: Channel
  /** Stands for the banner where there is none. */
  still: Thumbnail | null
  /** Following needs an account. */
  canSubscribe: boolean
  /** Its picture and banner are theirs to change. */
  canManage: boolean
  visibilityLabel: string
}

/** Banner, arch, name and the numbers of a channel. */
export function ChannelHeader(props: Props): ReactNode {
  const { channel, still, canSubscribe, canManage, visibilityLabel } = props
  const { t } = useLingui()
  const { subscriberCount, videoCount } = channel
  const subscribers = formatCount(subscriberCount)
  const videos = formatCount(videoCount)
  return (
    <header>
      <div className={styles['banner']}>
        <ChannelBanner channel={channel} still={still} />
      </div>
      <div className={styles['identity']}>
        <ChannelArch
          name={channel.displayName}
          seed={channel.id}
          src={channel.avatar.at(-1)?.url}
          size={112}
        />
        <div className={styles['words']}>
          <h1 className="display-1" tabIndex={-1} dir="auto">
            {channel.displayName}
          </h1>
          <p className={styles['meta']}>
            <bdi>@{channel.handle}</bdi>
            <Dot />
            {t`${plural(subscriberCount, { one: `${subscribers} subscriber`, other: `${subscribers} subscribers` })}`}
            <Dot />
            {t`${plural(videoCount, { one: `${videos} video`, other: `${videos} videos` })}`}
            <Dot />
            {visibilityLabel}
          </p>
          {channel.description && (
            <p className={styles['description']}>
              <bdi>{channel.description}</bdi>
            </p>
          )}
        </div>
        <div className={styles['actions']}>
          {canSubscribe ? (
            <SubscribeButton channel={channel} />
          ) : (
            <ButtonLink to={paths.signIn(paths.channel(channel.handle))}>
              {t({ message: 'Sign in to subscribe', context: 'to a channel' })}
            </ButtonLink>
          )}
          {canManage && (
            <IconLink
              to={paths.channelSettings(channel.handle)}
              icon={<Settings />}
              label={t`Channel settings`}
            />
          )}
        </div>
      </div>
    </header>
  )
}
