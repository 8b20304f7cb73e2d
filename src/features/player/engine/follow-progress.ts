import type { ProgressReport } from '#contract/playback.ts'

import { mediaElement } from './media-element.ts'
import { playerState } from './player-store.ts'
import { createProgressReporter, type ProgressMoment } from './progress-reporter.ts'
import { createWatchedTime, type WatchedTime } from './watched-time.ts'

function readMoment(watched: WatchedTime): ProgressMoment {
  const { phase, positionMs, durationMs } = playerState()
  const state = phase === 'playing' || phase === 'ended' ? phase : 'paused'
  return {
    state,
    positionMs: Math.min(positionMs, durationMs),
    durationMs,
    watchedMs: watched.ms(),
  }
}

/** Tells what is played from what is jumped over, until `signal` says stop. */
function followWatched(media: HTMLVideoElement, signal: AbortSignal): WatchedTime {
  const watched = createWatchedTime()
  const place = (): number => media.currentTime * 1000
  const move = (): void => {
    // The place jumps before the element says so; another address begins anew.
    if (media.seeking || media.readyState === 0) watched.jumpTo(place())
    else watched.playTo(place())
  }
  media.addEventListener('timeupdate', move, { signal })
  for (const name of ['seeking', 'seeked', 'emptied', 'loadedmetadata']) {
    media.addEventListener(name, () => watched.jumpTo(place()), { signal })
  }
  return watched
}

/** Reports the progress of one video from what the element does. Answers how to stop, with a last report. */
export function followProgress(
  videoId: string,
  heartbeatMs: number,
  send: (report: ProgressReport, isLast: boolean) => void,
): () => void {
  const media = mediaElement()
  let hasPlayed = false
  const stopAll = new AbortController()
  const { signal } = stopAll
  const watched = followWatched(media, signal)
  let last: ProgressMoment = readMoment(watched)
  const reporter = createProgressReporter({
    heartbeatMs,
    sessionId: crypto.randomUUID(),
    // Once another video is in the store, this one's last moment still counts.
    read: () => {
      if (playerState().item?.videoId === videoId) last = readMoment(watched)
      return last
    },
    send,
  })
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
