import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Play, VolumeX, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatDuration } from '#lib/format-duration.ts'
import { Button } from '#ui/button.tsx'

import { tryNow } from '../engine/playback-source.ts'
import { setMuted, togglePlay } from '../engine/player-actions.ts'
import { usePlayer, type PlayerProblem } from '../engine/player-store.ts'
import { PictureMissing } from './lazy-parts.ts'

import styles from './overlays.module.css'

const PROBLEMS: Record<
  PlayerProblem['code'],
  { title: MessageDescriptor; text: MessageDescriptor }
> = {
  'media-network': {
    title: msg`The video cannot be reached`,
    text: msg`Its address stopped answering. Your place is kept.`,
  },
  'media-decode': {
    title: msg`This video stopped making sense`,
    text: msg`The file is damaged here, or this device could not follow. Your place is kept.`,
  },
  'media-unsupported': {
    title: msg`Your browser can’t play this video`,
    text: msg`There is no other version of it. Another browser may be able to.`,
  },
}

/** What lies over the picture: waiting, a reason, an error, the way to sound. */
export function Overlays(): ReactNode {
  const { t } = useLingui()
  const phase = usePlayer((state) => state.phase)
  const isBuffering = usePlayer((state) => state.isBuffering)
  const stalledAtMs = usePlayer((state) => state.stalledAtMs)
  const problem = usePlayer((state) => state.problem)
  const isSilenced = usePlayer((state) => state.isMutedByBrowser)
  // Before, it may take its time: the poster waits for nothing.
  const isBegun = phase === 'playing' || phase === 'paused'
  if (phase === 'error' && problem) return <ProblemScreen problem={problem} />
  if (stalledAtMs !== null) return <StallScreen atMs={stalledAtMs} />
  return (
    <>
      {isBegun && <PictureMissing />}
      {isBegun && isBuffering && (
        <div className={styles['ring']} role="img" aria-label={t`Loading`} />
      )}
      {(phase === 'loading' || phase === 'ready') && <Start />}
      {isSilenced && (
        <button type="button" className={styles['chip']} onClick={() => setMuted(false)}>
          <VolumeX className="icon-small" aria-hidden="true" />
          <Trans>
            Sound is off. <b>Tap for sound</b>
          </Trans>
        </button>
      )}
    </>
  )
}

/**
 * In a corner, as the picture is what speaks for the film; of one that was begun, where it goes on, and how far that is; from
 * a link to a moment, that moment.
 */
function Start(): ReactNode {
  const { t } = useLingui()
  const positionMs = usePlayer((state) => state.positionMs)
  const durationMs = usePlayer((state) => state.durationMs || (state.item?.durationMs ?? 0))
  const isFromLink = usePlayer((state) => state.isFromLink)
  const isLater = positionMs >= 1000
  const at = formatDuration(positionMs)
  return (
    <>
      <div className={styles['start']} data-start="">
        <button type="button" className={styles['arch']} aria-label={t`Play`} onClick={togglePlay}>
          <Play aria-hidden="true" />
        </button>
        <p className={styles['length']}>
          {!isLater && <bdi>{formatDuration(durationMs)}</bdi>}
          {isLater && (isFromLink ? t`Starts at ${at}` : t`Go on at ${at}`)}
        </p>
      </div>
      {isLater && !isFromLink && durationMs > 0 && (
        <progress className={styles['begun']} value={positionMs / durationMs} aria-hidden="true" />
      )}
    </>
  )
}

function StallScreen({ atMs }: { atMs: number }): ReactNode {
  const { t } = useLingui()
  const position = formatDuration(atMs)
  return (
    <div className={styles['screen']} role="alert" data-screen="">
      <WifiOff className="icon-large" aria-hidden="true" />
      <p className="title">{t`The connection dropped at ${position}`}</p>
      <p className={styles['text']}>{t`Trying again by itself. Your place is kept.`}</p>
      <Button size="sm" className={styles['plain']} onClick={tryNow}>
        {t`Try now`}
      </Button>
    </div>
  )
}

function ProblemScreen({ problem }: { problem: PlayerProblem }): ReactNode {
  const { t } = useLingui()
  const { code, mimeType } = problem
  const { title, text } = PROBLEMS[code]
  return (
    <div className={styles['screen']} role="alert" data-screen="">
      <CircleAlert className="icon-large" aria-hidden="true" />
      <p className="title">{t(title)}</p>
      <p className={styles['text']}>{t(text)}</p>
      {mimeType && <p className={styles['text']}>{t`It is ${mimeType}.`}</p>}
      {code !== 'media-unsupported' && (
        <Button size="sm" className={styles['plain']} onClick={() => location.reload()}>
          {t`Load the page again`}
        </Button>
      )}
    </div>
  )
}
