import type { ProgressReport } from '#contract/playback.ts'

import { mediaElement } from './media-element.ts'
import { playerState } from './player-store.ts'
import { createProgressReporter, type ProgressMoment } from './progress-reporter.ts'

function readMoment(): ProgressMoment {
  const { phase, positionMs, durationMs } = playerState()
  const state = phase === 'playing' || phase === 'ended' ? phase : 'paused'
  return { state, positionMs: Math.min(positionMs, durationMs), durationMs }
}

/** Reports the progress of one video from what the element does. Answers how to stop, with a last report. */
export function followProgress(
  videoId: string,
  heartbeatMs: number,
  send: (report: ProgressReport, isLast: boolean) => void,
): () => void {
  const media = mediaElement()
  let hasPlayed = false
  let last: ProgressMoment = readMoment()
  const reporter = createProgressReporter({
    heartbeatMs,
    sessionId: crypto.randomUUID(),
    // Once another video is in the store, this one's last moment still counts.
    read: () => {
      if (playerState().item?.videoId === videoId) last = readMoment()
      return last
    },
    send,
  })
  const stopAll = new AbortController()
  const { signal } = stopAll
  const note = (): void => {
    if (hasPlayed) reporter.note()
  }
  const leave = (): void => {
    if (hasPlayed) reporter.stop()
  }
  media.addEventListener(
    'playing',
    () => {
      hasPlayed = true
      reporter.start()
    },
    { signal },
  )
  for (const name of ['pause', 'seeked', 'ended']) media.addEventListener(name, note, { signal })
  window.addEventListener('pagehide', leave, { signal })
  return () => {
    leave()
    stopAll.abort()
  }
}
