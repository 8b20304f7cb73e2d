import { CircleAlert, Play, VolumeX, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatDuration } from '#lib/format-duration.ts'
import { Button } from '#ui/button.tsx'

import { tryNow } from '../engine/playback-source.ts'
import { setMuted, togglePlay } from '../engine/player-actions.ts'
import { usePlayer, type PlayerProblem } from '../engine/player-store.ts'
import { PictureMissing } from './lazy-parts.ts'

import styles from './overlays.module.css'

const PROBLEMS: Record<PlayerProblem['code'], { title: string; text: string }> = {
  'media-network': {
    title: 'The video cannot be reached',
    text: 'Its address stopped answering. Your place is kept.',
  },
  'media-decode': {
    title: 'This video stopped making sense',
    text: 'The file is damaged here, or this device could not follow. Your place is kept.',
  },
  'media-unsupported': {
    title: 'Your browser can’t play this video',
    text: 'There is no other version of it. Another browser may be able to.',
  },
}

/** What lies over the picture: waiting, a reason, an error, the way to sound. */
export function Overlays(): ReactNode {
  const phase = usePlayer((state) => state.phase)
  const isBuffering = usePlayer((state) => state.isBuffering)
  const stalledAtMs = usePlayer((state) => state.stalledAtMs)
  const problem = usePlayer((state) => state.problem)
  const isSilenced = usePlayer((state) => state.isMutedByBrowser)
  if (phase === 'error' && problem) return <ProblemScreen problem={problem} />
  if (stalledAtMs !== null) return <StallScreen atMs={stalledAtMs} />
  return (
    <>
      {(phase === 'playing' || phase === 'paused') && <PictureMissing />}
      {(isBuffering || phase === 'loading') && (
        <div className={styles['ring']} role="img" aria-label="Loading" />
      )}
      {phase === 'ready' && (
        <button type="button" className={styles['start']} aria-label="Play" onClick={togglePlay}>
          <Play aria-hidden="true" />
        </button>
      )}
      {isSilenced && (
        <button type="button" className={styles['chip']} onClick={() => setMuted(false)}>
          <VolumeX className="icon-small" aria-hidden="true" />
          Sound is off. <b>Tap for sound</b>
        </button>
      )}
    </>
  )
}

function StallScreen({ atMs }: { atMs: number }): ReactNode {
  return (
    <div className={styles['screen']} role="alert">
      <WifiOff className="icon-large" aria-hidden="true" />
      <p className="title">The connection dropped at {formatDuration(atMs)}</p>
      <p className={styles['text']}>Trying again by itself. Your place is kept.</p>
      <Button size="sm" className={styles['plain']} onClick={tryNow}>
        Try now
      </Button>
    </div>
  )
}

function ProblemScreen({ problem }: { problem: PlayerProblem }): ReactNode {
  const { title, text } = PROBLEMS[problem.code]
  return (
    <div className={styles['screen']} role="alert">
      <CircleAlert className="icon-large" aria-hidden="true" />
      <p className="title">{title}</p>
      <p className={styles['text']}>{text}</p>
      {problem.mimeType && <p className={styles['text']}>It is {problem.mimeType}.</p>}
      {problem.code !== 'media-unsupported' && (
        <Button size="sm" className={styles['plain']} onClick={() => location.reload()}>
          Load the page again
        </Button>
      )}
    </div>
  )
}
