import { useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

import { formatDuration } from '#lib/format-duration.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'

import type { Film } from '../film/film.ts'
import { FrameDialog } from './frame-dialog.tsx'

import styles from './poster-field.module.css'

/** As many as a file is usually asked for. */
const SUGGESTED = [1, 2, 3]

/** A picture to choose; the blob is what is sent. */
interface PosterChoice {
  key: string
  url: string
  /** A smaller one that is here already: it is seen until this one comes. */
  smallUrl?: string | undefined
  /** Null for the poster the service has. */
  picture: Blob | null
  label: string
}

export interface PosterFieldProps {
  choices: readonly PosterChoice[]
  /** Frames of the file are being made; their places are kept. */
  isAwaiting?: boolean | undefined
  /** It is being asked for: who wants a frame of it may say so, and has it when it comes. */
  isFilmAwaited?: boolean
  /** The video itself, to take any frame from; null while it cannot be read here. */
  film: Film | null
  /** Sends the picture. Rejects when the service did not take it. */
  onChoose: (picture: Blob) => Promise<void>
}

/** Frames suggested by the browser, and any other at the playhead. */
export function PosterField(props: PosterFieldProps): ReactNode {
  const { t } = useLingui()
  const { choices, isAwaiting = false, isFilmAwaited = false, film, onChoose } = props
  const name = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const [own, setOwn] = useState<PosterChoice | null>(null)
  const [isPicking, setIsPicking] = useState(false)
  const [sending, setSending] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const all = own ? [...choices, own] : choices
  // It is not to be had; whoever waited is not surprised by it later.
  if (isPicking && film === null && !isFilmAwaited) setIsPicking(false)

  const choose = async (choice: PosterChoice): Promise<void> => {
    setChosen(choice.key)
    if (!choice.picture) return
    setSending(choice.key)
    setHasFailed(false)
    await onChoose(choice.picture).catch(() => setHasFailed(true))
    setSending(null)
  }
  const takeFrame = (picture: Blob, atMs: number): void => {
    const key = `own-${atMs}`
    const time = formatDuration(atMs)
    const label = t`Your frame at ${time}`
    const choice = { key, url: URL.createObjectURL(picture), picture, label }
    setOwn(choice)
    setIsPicking(false)
    void choose(choice)
  }
  return (
    <fieldset aria-busy={isAwaiting}>
      <legend className={styles['legend']}>{t`Poster`}</legend>
      <div className={styles['grid']}>
        {all.map((choice, index) => (
          <label key={choice.key} className={styles['choice']}>
            <input
              type="radio"
              name={name}
              checked={chosen === null ? index === 0 : chosen === choice.key}
              onChange={() => void choose(choice)}
            />
            <img
              src={choice.url}
              alt={choice.label}
              width={320}
              height={180}
              style={choice.smallUrl ? { backgroundImage: `url("${choice.smallUrl}")` } : undefined}
            />
            {sending === choice.key && (
              <span className={styles['busy']}>
                <Spinner label={t`Sending the poster`} />
              </span>
            )}
          </label>
        ))}
        {isAwaiting && SUGGESTED.map((place) => <Skeleton key={place} shape="still" />)}
        {(film !== null || isFilmAwaited) && (
          <button
            type="button"
            className={styles['pick']}
            aria-busy={isPicking && film === null}
            onClick={() => setIsPicking(true)}
          >
            {isPicking && film === null ? <Spinner /> : <ImagePlus aria-hidden="true" />}
            {t`Choose a frame`}
          </button>
        )}
      </div>
      {hasFailed && (
        <p role="alert" className={styles['failed']}>
          {t`The poster wasn’t saved. The one before is kept. Choose it again to try once more.`}
        </p>
      )}
      {isPicking && film !== null && (
        <FrameDialog film={film} onTake={takeFrame} onClose={() => setIsPicking(false)} />
      )}
    </fieldset>
  )
}
