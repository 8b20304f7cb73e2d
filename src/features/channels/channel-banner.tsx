import type { ReactNode } from 'react'

import type { Channel } from '#contract/channels.ts'
import type { Thumbnail } from '#contract/videos.ts'
import { channelColour } from '#lib/hash-string.ts'

import styles from './channel-banner.module.css'

interface Props {
  channel: Pick<Channel, 'id' | 'banner'>
  /** A still of the channel, to stand for the banner that there is none of. */
  still?: Thumbnail | null | undefined
  /** It lies on the page also on phones, where it is else as wide as the screen. */
  isInset?: boolean
}

/**
 * The banner of a channel; without one its still in its colour, and without that a colonnade. Decoration: the name
 * stands beside it.
 */
export function ChannelBanner({ channel, still, isInset = false }: Props): ReactNode {
  const banner = channel.banner.at(-1)
  const stand = banner ? undefined : still?.srcset.at(-1)
  return (
    <div
      className={styles['root']}
      data-channel-colour={channelColour(channel.id)}
      data-rounded={isInset || undefined}
    >
      {banner && <img src={banner.url} alt="" width={banner.width} height={banner.height} />}
      {stand && (
        <img
          src={stand.url}
          alt=""
          width={stand.width}
          height={stand.height}
          className={styles['still']}
        />
      )}
    </div>
  )
}
