import { useLingui } from '@lingui/react/macro'
import { Check, Link2, Share2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import type { Video, VideoDetail } from '#contract/videos.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { copyLink } from '#ui/overlays/copy-link.ts'
import { VideoStill } from '#ui/video-still.tsx'

import { whatIsAwaited } from './what-is-awaited.ts'

import styles from './published-panel.module.css'

export interface PublishedPanelProps {
  video: Video & Pick<VideoDetail, 'waitFor'>
  /** Its poster, where the browser has it before the service. */
  posterUrl: string | undefined
  /** What Share opens. */
  renderShare: ((video: Video, onClose: () => void) => ReactNode) | undefined
}

/** Where a form ended in publishing: what became of it, and the ways on from there. */
export function PublishedPanel({ video, posterUrl, renderShare }: PublishedPanelProps): ReactNode {
  const { t } = useLingui()
  const headingId = useId()
  const [isSharing, setIsSharing] = useState(false)
  const { id, title, channel, publication, access, thumbnail, durationMs } = video
  const said = publication === 'published' ? t`Published` : whatIsAwaited(video.waitFor)
  // It may be ready a moment later: what is pressed next stays where it is, with the room of the longer words.
  const [longest] = useState(said)
  const address = new URL(paths.watch(id), location.origin).href
  // A link that opens for nobody else is nothing to hand on.
  const isForOthers = access !== 'private'
  return (
    <section className={styles['root']} aria-labelledby={headingId}>
      <div>
        <VideoStill
          title={title}
          channelId={channel.id}
          src={posterUrl ?? thumbnail?.srcset.at(0)?.url}
          dominant={thumbnail?.dominant}
          blurDataUri={thumbnail?.blurDataUri}
          durationMs={durationMs}
        />
      </div>
      <div className={styles['words']}>
        <h3 ref={takeFocus} id={headingId} tabIndex={-1} className={styles['heading']}>
          <Check className="icon-small" aria-hidden="true" />
          <span className={styles['said']} data-longest={longest}>
            <span>{said}</span>
          </span>
        </h3>
        <p className="clamp-2" dir="auto">
          {title}
        </p>
        {isForOthers && (
          <p className={`small text-2 ${styles['address']}`} dir="ltr">
            {address}
          </p>
        )}
      </div>
      <div className={styles['actions']}>
        {isForOthers && (
          <Button
            icon={<Link2 aria-hidden="true" />}
            onClick={() => void copyLink(paths.watch(id))}
          >
            {t`Copy link`}
          </Button>
        )}
        {isForOthers && renderShare && (
          <Button icon={<Share2 aria-hidden="true" />} onClick={() => setIsSharing(true)}>
            {t`Share`}
          </Button>
        )}
        <ButtonLink variant="primary" to={paths.watch(id)}>
          {t({ message: 'Open', context: 'a video' })}
        </ButtonLink>
      </div>
      {isSharing && renderShare?.(video, () => setIsSharing(false))}
    </section>
  )
}

/** The button that was pressed is gone. Where this stands in its place, nothing has to be brought in sight. */
function takeFocus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  const panel = heading?.closest('section')
  if (panel && getComputedStyle(panel).position !== 'sticky')
    panel.scrollIntoView({ block: 'nearest' })
}
