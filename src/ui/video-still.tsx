import { t } from '@lingui/core/macro'
import { Lock } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'

import { defined } from '#lib/defined.ts'
import { describeDuration, formatDuration } from '#lib/format-duration.ts'
import { channelColour } from '#lib/hash-string.ts'
import { initials } from '#lib/titles/initials.ts'
import { useLingui } from '#words/use-lingui.ts'

import styles from './video-still.module.css'

declare module 'react' {
  interface CSSProperties {
    '--dominant'?: string | undefined
    '--watched'?: number | undefined
  }
}

export interface VideoStillProps {
  /** Letters of the title, in an arch of the channel's colour, are drawn where there is no picture. */
  title: string
  channelId: string
  src?: string | null | undefined
  srcSet?: string | undefined
  /** As the attribute; by default the widths of a card in the grid. */
  sizes?: string | undefined
  /** Shown while the picture loads: `#rrggbb`, and a tiny picture as a data address. */
  dominant?: string | null | undefined
  blurDataUri?: string | null | undefined
  durationMs?: number | null | undefined
  /** How much of it this person has seen, 0 to 1; 1 is all that matters of it. */
  watchedFraction?: number | null | undefined
  /** A short word at the top start: "New". */
  tag?: ReactNode
  /** Who can watch, where a lock says that not everybody can. */
  audience?: string | undefined
  /** `lg` for stills of 480 px and more, `sm` of 160 px and less. */
  size?: 'sm' | 'md' | 'lg' | undefined
  isVertical?: boolean | undefined
  /** Nothing moves here now: being prepared, paused. */
  isDimmed?: boolean | undefined
  /** No picture may be shown: a lock in its place. */
  isClosed?: boolean | undefined
  /** The largest picture of the first screen loads first. */
  isPriority?: boolean | undefined
  /** Lies over the picture: a play mark, buttons. */
  children?: ReactNode
}

const CARD_SIZES = '(width < 48rem) 100vw, (width < 80rem) 30vw, (width < 112.5rem) 21vw, 340px'

/**
 * Gives a picture its addresses once it stands in the page. Chromium keeps every image with widths in its
 * `srcset` for the life of the document, inserted or not, and with it all it hangs in; and React makes many
 * that are never inserted, whenever something else of the page was not ready.
 */
function choose(image: HTMLImageElement, addresses: Record<string, string>): void {
  for (const [name, value] of Object.entries(addresses)) {
    // Setting the same again would load it again.
    if (image.getAttribute(name) !== value) image.setAttribute(name, value)
  }
  // A picture that is here already is drawn with its card, and not as a blur first; what has to come holds nothing up.
  queueMicrotask(() => {
    if (image.complete) image.decoding = 'sync'
  })
}

function Pictures(props: VideoStillProps): ReactNode {
  const { src, srcSet, sizes = CARD_SIZES, isVertical = false, isPriority = false } = props
  if (!src) return null
  const picture = (className: string | undefined): ReactNode => (
    <img
      ref={(image) => {
        if (image) choose(image, defined({ sizes, srcset: srcSet, src }))
      }}
      alt=""
      className={className}
      width={640}
      height={360}
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
      decoding="async"
      // A picture that fails leaves the dominant colour instead of a broken mark.
      onError={(event) => {
        event.currentTarget.hidden = true
      }}
    />
  )
  return (
    <>
      {isVertical && picture(`${styles['picture']} ${styles['behind']}`)}
      {picture(styles['picture'])}
    </>
  )
}

function Drawn({ title, channelId }: Pick<VideoStillProps, 'title' | 'channelId'>): ReactNode {
  return (
    <span
      className={styles['drawn']}
      data-channel-colour={channelColour(channelId)}
      aria-hidden="true"
    >
      <span>{initials(title)}</span>
    </span>
  )
}

function Length({ durationMs }: { durationMs: number }): ReactNode {
  useLingui()
  return (
    <span className={styles['length']} data-length>
      <span aria-hidden="true">{formatDuration(durationMs)}</span>
      <span className="visually-hidden">{describeDuration(durationMs)}</span>
    </span>
  )
}

function Seen(): ReactNode {
  useLingui()
  return t({ message: 'Watched', context: 'a video, to its end' })
}

/** The picture of a video, 16:9, with its length and how much of it was watched. */
export function VideoStill(props: VideoStillProps): ReactNode {
  const { dominant, blurDataUri, durationMs, tag, size, isClosed = false } = props
  const watchedFraction = props.watchedFraction ?? 0
  const isSeen = watchedFraction >= 1
  const style: CSSProperties = {
    '--dominant': dominant ?? undefined,
    backgroundImage: blurDataUri && !isClosed ? `url("${blurDataUri}")` : undefined,
  }
  return (
    <div
      className={styles['root']}
      style={style}
      data-still=""
      data-size={size}
      data-dimmed={props.isDimmed || undefined}
      data-seen={isSeen || undefined}
    >
      {isClosed ? (
        <span className={styles['closed']}>
          <Lock className="icon-large" aria-hidden="true" />
        </span>
      ) : (
        <Pictures {...props} />
      )}
      {!isClosed && !props.src && <Drawn {...props} />}
      {(props.audience || tag || isSeen) && (
        <span className={styles['tag']}>
          {props.audience && (
            <>
              <Lock className="icon-small" aria-hidden="true" />
              <span className="visually-hidden">{props.audience}</span>
            </>
          )}
          {tag ?? (isSeen && <Seen />)}
        </span>
      )}
      {durationMs !== undefined && durationMs !== null && <Length durationMs={durationMs} />}
      {watchedFraction > 0 && !isSeen && (
        <span className={styles['watched']} style={{ '--watched': watchedFraction }} />
      )}
      {props.children}
    </div>
  )
}
