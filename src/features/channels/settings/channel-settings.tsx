import { useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import type { Channel } from '#contract/channels.ts'
import { limits } from '#contract/limits.ts'
import type { Thumbnail } from '#contract/videos.ts'
import { ChannelArch } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Dot } from '#ui/facts.tsx'

import { ChannelBanner } from '../channel-banner.tsx'
import { PictureField } from './picture-field.tsx'
import { WordsForm } from './words-form.tsx'

import styles from './channel-settings.module.css'

interface Props {
  channel: Channel
  /** Stands for the banner where there is none. */
  still: Thumbnail | null
  /** What its new videos begin with. */
  forNewVideos: ReactNode
}

/** What those who manage a channel change of it: what it says, its picture and its banner. */
export function ChannelSettings({ channel, still, forNewVideos }: Props): ReactNode {
  const { t } = useLingui()
  const wide = String(limits.channelPictures.banner.maxW)
  const arch = (size: 64 | 112): ReactNode => (
    <ChannelArch
      name={channel.displayName}
      seed={channel.id}
      src={channel.avatar.at(-1)?.url}
      size={size}
    />
  )
  return (
    <div className={styles['root']}>
      <header className={styles['head']}>
        {arch(64)}
        <div>
          <h1 className="display-2" tabIndex={-1} dir="auto">
            {channel.displayName}
          </h1>
          <p className="small text-2">
            <bdi>@{channel.handle}</bdi>
            <Dot />
            {t`Channel settings`}
          </p>
        </div>
        <ButtonLink icon={<Eye />} to={paths.channel(channel.handle)}>
          {t`Channel page`}
        </ButtonLink>
      </header>
      <div className={`panel ${styles['fields']}`}>
        <WordsForm key={channel.id} channel={channel} />
        <PictureField
          {...{ channel }}
          which="avatar"
          label={t`Picture`}
          hint={t`It stands in the channel’s arch, beside every video. Best with one thing in the middle.`}
        >
          {arch(112)}
        </PictureField>
        <PictureField
          {...{ channel }}
          which="banner"
          label={t`Banner`}
          hint={t`Six times as wide as high, best ${wide} pixels wide. Phones show the middle of it.`}
        >
          <div className={styles['banner']}>
            <ChannelBanner channel={channel} still={still} isInset />
          </div>
        </PictureField>
      </div>
      <div className={`panel ${styles['fields']}`}>{forNewVideos}</div>
    </div>
  )
}
