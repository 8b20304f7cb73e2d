import { useLingui } from '@lingui/react/macro'
import { Film } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'

import { formatDuration } from '#lib/format-duration.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'

import type { Film as FilmToRead } from '../film/film.ts'
import { FrameDialog } from './frame-dialog.tsx'
import { OwnPicture } from './own-picture.tsx'

import styles from './poster-field.module.css'

/** What the poster of now is called among the choices. */
export const NOW = 'now'

/** A picture to choose; the blob is what is sent. */
export interface PosterChoice {
  key: string
  url: string
  /** A smaller one that is here already: it is seen until this one comes. */
  smallUrl?: string | undefined
  /** Null for the poster the service has, `wholeUrl` is the largest of it; and for a moment that `take` reads from the film. */
  picture: Blob | null
  take?: (() => Promise<Blob>) | undefined
  wholeUrl?: string | undefined
  label: string
}

export interface PosterFieldProps {
  choices: readonly PosterChoice[]
  /** The one that is the poster, where it is not the first. */
  current?: string | undefined
  /** So many frames are being made; their places are kept. */
  awaited?: number | undefined
  /** It is being asked for: who wants a frame of it may say so, and has it when it comes. */
  isFilmAwaited?: boolean
  /** The video itself, to take any frame from; null while it cannot be read here. */
  film: FilmToRead | null
  /** Sends the picture. Rejects when the service did not take it. */
  onChoose: (picture: Blob) => Promise<void>
}

interface Line {
  last: Promise<void>
  /** The key of what was chosen last, and of what the service took last. */
  wanted: string | null
  arrived: string | null
  /** What was the poster until another one was chosen. */
  before: PosterChoice | null
}

/** Which pictures there are to choose from, which one is the poster, and what becomes of the one that is chosen. */
function usePosters({ choices, current, onChoose }: PosterFieldProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string | null>(null)
  const [own, setOwn] = useState<PosterChoice | null>(null)
  const [before, setBefore] = useState<PosterChoice | null>(null)
  const [sending, setSending] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  // Its own frame may be the poster by now, and what was the poster stays to be gone back to.
  const offered = choices.filter(
    ({ key, picture }) => key !== before?.key && picture !== own?.picture,
  )
  const all = [before, ...offered, own].filter((choice) => choice !== null)

  /** Of two on their way at once the slower would win at the service, whichever is shown. */
  const line = useRef<Line>({ last: Promise.resolve(), wanted: null, arrived: null, before: null })
  const send = async (choice: PosterChoice): Promise<void> => {
    const { current: turn } = line
    const isPassedBy = (): boolean => turn.wanted !== choice.key
    const { key, picture, take } = turn.before?.key === choice.key ? turn.before : choice
    if (isPassedBy() || (!picture && !take)) return
    setSending(key)
    setHasFailed(false)
    try {
      const whole = picture ?? (await take?.())
      if (!whole || isPassedBy()) return
      const kept = turn.before ?? (await held(choices.find((other) => other.key === NOW)))
      await onChoose(whole)
      turn.before = kept && { ...kept, label: t`Poster as it was` }
      turn.arrived = key
      setBefore(turn.before)
    } catch {
      setHasFailed(true)
      // What is chosen already could not be chosen again.
      if (!isPassedBy()) setChosen(turn.arrived)
    } finally {
      setSending(null)
    }
  }
  /** Of those that arrow keys pass by none is sent but the last. */
  const choose = (choice: PosterChoice): void => {
    setChosen(choice.key)
    line.current.wanted = choice.key
    line.current.last = line.current.last.then(() => send(choice))
  }
  const take = (choice: PosterChoice): void => {
    setOwn(choice)
    choose(choice)
  }
  return { all, shown: chosen ?? current ?? all[0]?.key, sending, hasFailed, choose, take }
}

/** Frames suggested by the browser, any other at the playhead, and pictures of one's own. */
export function PosterField(props: PosterFieldProps): ReactNode {
  const { t } = useLingui()
  const { awaited = 0, isFilmAwaited = false, film } = props
  const name = useId()
  const { all, shown, sending, hasFailed, choose, take } = usePosters(props)
  const [isPicking, setIsPicking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // It is not to be had; whoever waited is not surprised by it later.
  if (isPicking && film === null && !isFilmAwaited) setIsPicking(false)

  const takeFrame = (picture: Blob, atMs: number): void => {
    const time = formatDuration(atMs)
    const label = t`Your frame at ${time}`
    setIsPicking(false)
    take({ key: `own-${atMs}`, url: URL.createObjectURL(picture), picture, label })
  }
  const takeOwn = (picture: Blob): void => {
    const url = URL.createObjectURL(picture)
    take({ key: url, url, picture, label: t`Your picture` })
  }
  return (
    <fieldset aria-busy={awaited > 0}>
      <legend className="visually-hidden">{t`Poster`}</legend>
      <div className={styles['head']}>
        <span className={styles['name']} aria-hidden="true">
          {t`Poster`}
        </span>
        {(film !== null || isFilmAwaited) && (
          <Button
            size="sm"
            variant="quiet"
            icon={<Film className="icon-small" aria-hidden="true" />}
            isBusy={isPicking && film === null}
            onClick={() => setIsPicking(true)}
          >
            {t`Choose from the film`}
          </Button>
        )}
        <OwnPicture onTake={takeOwn} onProblem={setProblem} />
      </div>
      <div className={styles['grid']}>
        {all.map((choice) => (
          <label key={choice.key} className={styles['choice']}>
            <input
              type="radio"
              name={name}
              checked={choice.key === shown}
              onChange={() => choose(choice)}
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
        {Array.from({ length: awaited }, (_, place) => (
          <Skeleton key={place} shape="still" />
        ))}
      </div>
      {(hasFailed || problem !== null) && (
        <p role="alert" className={styles['failed']}>
          {problem ??
            t`The poster wasn’t saved. The one before is kept. Choose it again to try once more.`}
        </p>
      )}
      {isPicking && film !== null && (
        <FrameDialog film={film} onTake={takeFrame} onClose={() => setIsPicking(false)} />
      )}
    </fieldset>
  )
}

/** The service has one poster: before another takes its place it is read. Null where it cannot be. */
async function held(now: PosterChoice | undefined): Promise<PosterChoice | null> {
  if (!now || now.picture) return now ?? null
  const answer = await fetch(now.wholeUrl ?? now.url).catch(() => null)
  return answer?.ok ? { ...now, picture: await answer.blob() } : null
}
