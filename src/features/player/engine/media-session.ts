import { pause, play, seekTo } from './player-actions.ts'
import { playerState, subscribePlayer } from './player-store.ts'

/** Puts the video on the lock screen and the keyboard's media keys (https://w3c.github.io/mediasession/). */
export function followMediaSession(openNext: (() => void) | null): () => void {
  if (!('mediaSession' in navigator)) return () => undefined
  const session = navigator.mediaSession
  const by = (sign: 1 | -1) => (details: MediaSessionActionDetails) => {
    const stepMs = (details.seekOffset ?? playerState().settings.longSeekStepMs / 1000) * 1000
    seekTo(playerState().positionMs + sign * stepMs)
  }
  const actions: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', () => void play()],
    ['pause', pause],
    ['seekbackward', by(-1)],
    ['seekforward', by(1)],
    ['seekto', ({ seekTime }) => seekTo((seekTime ?? 0) * 1000)],
    ['nexttrack', openNext],
  ]
  for (const [name, handler] of actions) setHandler(session, name, handler)
  const stop = subscribePlayer(() => describe(session))
  describe(session)
  return () => {
    stop()
    for (const [name] of actions) setHandler(session, name, null)
  }
}

function setHandler(
  session: MediaSession,
  name: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(name, handler)
  } catch {
    // A browser that does not know an action throws; the others still work.
  }
}

let described = ''

function describe(session: MediaSession): void {
  const { item, phase, durationMs, positionMs, speed } = playerState()
  if (!item) return
  session.playbackState = phase === 'playing' ? 'playing' : 'paused'
  const second = Math.floor(positionMs / 1000)
  const key = [item.videoId, item.title, phase, durationMs, speed, second].join()
  if (key === described) return
  described = key
  session.metadata = new MediaMetadata({
    title: item.title,
    artist: item.channelName,
    artwork: item.posterUrl ? [{ src: item.posterUrl }] : [],
  })
  if (durationMs > 0) {
    session.setPositionState({
      duration: durationMs / 1000,
      position: Math.min(positionMs, durationMs) / 1000,
      playbackRate: speed,
    })
  }
}
