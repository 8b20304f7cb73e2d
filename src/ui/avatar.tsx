import type { ReactNode } from 'react'

import { channelColour, hashString } from '#lib/hash-string.ts'
import { initials } from '#lib/titles/initials.ts'

import styles from './avatar.module.css'

interface AvatarBase {
  name: string
  /** The id: it picks the colour behind the letters, so a new name keeps the old colour. */
  seed: string
  src?: string | null | undefined
}

function Picture({ src }: { src: string | null | undefined }): ReactNode {
  if (!src) return null
  return (
    <img
      src={src}
      alt=""
      className={styles['picture']}
      loading="lazy"
      // A picture that fails leaves the letters under it.
      onError={(event) => {
        event.currentTarget.hidden = true
      }}
    />
  )
}

export interface AvatarProps extends AvatarBase {
  /** Diameter in px. */
  size?: 24 | 28 | 32 | 36 | 40 | 64 | 96 | undefined
}

/** A person: always round. Decoration: the name stands beside it or in the control around it. */
export function Avatar({ name, seed, src, size = 36 }: AvatarProps): ReactNode {
  return (
    <span
      className={styles['person']}
      data-size={size}
      data-fallback={hashString(seed) % 7}
      aria-hidden="true"
    >
      {initials(name)}
      <Picture src={src} />
    </span>
  )
}

export interface ChannelArchProps extends AvatarBase {
  /** Width in px; the arch is 1.09 times as high. */
  size?: 20 | 24 | 32 | 40 | 64 | 112 | undefined
}

/** A channel: always an arch. Decoration, as `Avatar`. */
export function ChannelArch({ name, seed, src, size = 32 }: ChannelArchProps): ReactNode {
  return (
    <span
      className={styles['channel']}
      data-size={size}
      data-channel-colour={channelColour(seed)}
      aria-hidden="true"
    >
      {initials(name).slice(0, 1)}
      <Picture src={src} />
    </span>
  )
}
