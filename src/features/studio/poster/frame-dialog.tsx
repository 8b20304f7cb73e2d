import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type ReactNode } from 'react'

import { formatDuration } from '#lib/format-duration.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { captureFrame } from '../film/capture-frame.ts'
import type { Film } from '../film/film.ts'
import { useManifest } from '../film/use-manifest.ts'

import styles from './frame-dialog.module.css'

const UNREADABLE = msg`The film can’t be read here right now.`

interface Props {
  film: Film
  onTake: (picture: Blob, atMs: number) => void
  onClose: () => void
}

/** The video to stop at the frame that is to be its poster: by the range, or second by second. */
export function FrameDialog({ film, onTake, onClose }: Props): ReactNode {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const [durationS, setDurationS] = useState(0)
  const [atS, setAtS] = useState(0)
  const [problem, setProblem] = useState<MessageDescriptor>()
  const fileUrl = film.kind === 'file' ? film.url : undefined
  useManifest(video, film, () => setProblem(UNREADABLE))

  const seek = (toS: number): void => {
    const clamped = Math.min(Math.max(0, toS), durationS)
    setAtS(clamped)
    if (video.current) video.current.currentTime = clamped
  }
  const take = async (): Promise<void> => {
    const picture = video.current ? await captureFrame(video.current) : null
    if (picture) onTake(picture, Math.round(atS * 1_000))
    else setProblem(msg`This frame can’t be read. Move a little and try again.`)
  }
  const time = formatDuration(atS * 1_000)
  const duration = formatDuration(durationS * 1_000)
  return (
    <Dialog
      title={t`Choose a frame`}
      size="lg"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" onClick={() => void take()}>
            {t`Use this frame`}
          </Button>
        </>
      }
    >
      <div className={styles['root']}>
        <video
          ref={video}
          className={styles['video']}
          src={fileUrl}
          // A video of another origin has to be lent to the canvas, or its frame cannot be read.
          crossOrigin={fileUrl?.startsWith('blob:') ? undefined : 'anonymous'}
          muted
          playsInline
          preload="auto"
          onLoadedMetadata={(event) => setDurationS(event.currentTarget.duration)}
          onError={() => setProblem(UNREADABLE)}
        />
        <div className={styles['controls']}>
          <Button size="sm" onClick={() => seek(atS - 1)}>
            {t`1 s back`}
          </Button>
          <input
            type="range"
            className={styles['range']}
            aria-label={t`Moment`}
            aria-valuetext={time}
            min={0}
            max={durationS}
            step={0.04}
            value={atS}
            onChange={(event) => seek(event.target.valueAsNumber)}
          />
          <Button size="sm" onClick={() => seek(atS + 1)}>
            {t`1 s on`}
          </Button>
          <span className="small text-3 numeric">{t`${time} of ${duration}`}</span>
        </div>
        {problem !== undefined && (
          <p role="alert" className={styles['problem']}>
            {t(problem)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
