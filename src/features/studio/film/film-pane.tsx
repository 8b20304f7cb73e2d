import { useLingui } from '@lingui/react/macro'
import { Pause, Play, StepBack, StepForward } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'

import { formatDuration } from '#lib/format-duration.ts'
import { IconButton } from '#ui/icon-button.tsx'

import type { Film } from './film.ts'
import { useManifest } from './use-manifest.ts'
import type { Playhead } from './use-playhead.ts'

import styles from './film-pane.module.css'

const STEP_MS = 1_000

interface Props {
  /** Null while there is none to show; its place is kept. */
  film: Film | null
  playhead: Playhead
  posterUrl: string | undefined
  /** It cannot be read by this address any more. */
  onTrouble: () => void
  /** What stands over the picture. */
  over?: ReactNode
  /** What is done with the moment that is seen. */
  children: ReactNode
}

/** The film to look through: picture and sound, and second by second. */
export function FilmPane(props: Props): ReactNode {
  const { film, playhead, posterUrl, onTrouble, over, children } = props
  const { t } = useLingui()
  const [isPlaying, setIsPlaying] = useState(false)
  /** It played when it was taken away: by another address it plays on. */
  const isInterrupted = useRef(false)
  const { video, atMs } = playhead
  useManifest(video, film, onTrouble, 'fitting')
  // Where it may not be, the button stays as it is.
  const play = (): void => void video.current?.play().catch(() => undefined)
  const pause = (): void => {
    isInterrupted.current = false
    video.current?.pause()
  }
  const step = (byMs: number): void => {
    pause()
    playhead.seek(Math.max(0, atMs + byMs))
  }
  const toggle = (): void => (video.current?.paused === false ? pause() : play())
  // An element that is given another address stops without a word.
  const leave = (): void => {
    isInterrupted.current ||= isPlaying
    setIsPlaying(false)
  }
  const arrive = (): void => {
    playhead.arrive()
    if (isInterrupted.current) play()
    isInterrupted.current = false
  }
  return (
    <div className={styles['root']}>
      <div className={styles['picture']}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- whoever marks chapters has the captions on their page */}
        <video
          ref={video}
          className={styles['video']}
          src={film?.kind === 'file' ? film.url : undefined}
          poster={posterUrl}
          playsInline
          preload="metadata"
          onLoadedMetadata={arrive}
          onEmptied={leave}
          onTimeUpdate={playhead.follow}
          onPlay={() => setIsPlaying(true)}
          onPause={() => setIsPlaying(false)}
          onError={onTrouble}
        />
        {over}
      </div>
      <div className={styles['bar']}>
        <IconButton
          label={isPlaying ? t`Pause` : t`Play`}
          icon={isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          onClick={toggle}
        />
        <IconButton
          label={t`1 s back`}
          icon={<StepBack aria-hidden="true" />}
          onClick={() => step(-STEP_MS)}
        />
        <IconButton
          label={t`1 s on`}
          icon={<StepForward aria-hidden="true" />}
          onClick={() => step(STEP_MS)}
        />
        <bdi className="small text-2 numeric">{formatDuration(atMs)}</bdi>
        <span className={styles['own']}>{children}</span>
      </div>
    </div>
  )
}
