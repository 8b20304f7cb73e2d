import { adaptiveNow } from './attach-source.ts'
import { learnFrameDuration } from './frame-duration.ts'
import { mediaElement } from './media-element.ts'
import { noteRecovery, recoverFromError, tryNow } from './playback-source.ts'
import { playerState, updatePlayer } from './player-store.ts'
import { watchForStandstill } from './standstill.ts'

/** Waiting is told with its reason after this long without a byte (docs/specification.md#states-of-playing). */
const STALL_MS = 20_000
/** Captions have to follow the sound within 100 ms (EN 301 549, 7.1.2). */
const POSITION_STEP_MS = 50

let isBound = false
let stallTimer: ReturnType<typeof setTimeout> | undefined

function bufferedEnd(media: HTMLVideoElement): number {
  for (let index = 0; index < media.buffered.length; index += 1) {
    const isHere =
      media.buffered.start(index) <= media.currentTime + 0.1 &&
      media.currentTime <= media.buffered.end(index)
    if (isHere) return Math.round(media.buffered.end(index) * 1000)
  }
  return 0
}

function readPosition(): void {
  const media = mediaElement()
  // While it is being pointed at another address the element reads 0; the place is kept.
  if (media.readyState === HTMLMediaElement.HAVE_NOTHING) return
  updatePlayer({
    positionMs: Math.round(media.currentTime * 1000),
    bufferedMs: bufferedEnd(media),
  })
}

function followPosition(): void {
  let lastAt = 0
  const tick = (now: number): void => {
    if (mediaElement().paused) return
    if (now - lastAt >= POSITION_STEP_MS) {
      lastAt = now
      readPosition()
    }
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

function watchForStall(): void {
  clearTimeout(stallTimer)
  const tell = (): void => {
    const { isBuffering, stalledAtMs, positionMs } = playerState()
    if (!isBuffering) return
    if (stalledAtMs === null) updatePlayer({ stalledAtMs: positionMs })
    if (!navigator.onLine) return
    // A connection may be dead with nobody having said so: on another the bytes may come. An adaptive engine tries
    // anew by itself, and on a slow line what has come of a piece would be thrown away.
    if (adaptiveNow() === null) tryNow()
    watchForStall()
  }
  stallTimer = setTimeout(tell, navigator.onLine ? STALL_MS : 0)
}

/** Also an adaptive engine's film: what stands still with its bytes here is helped by nobody else. */
function askAnew(): void {
  updatePlayer({ isBuffering: true, stalledAtMs: playerState().positionMs })
  tryNow()
}

function handleLoaded(): void {
  const media = mediaElement()
  const durationMs = Number.isFinite(media.duration) ? Math.round(media.duration * 1000) : 0
  updatePlayer({ durationMs: durationMs || (playerState().item?.durationMs ?? 0), problem: null })
}

function handleReady(): void {
  clearTimeout(stallTimer)
  noteRecovery()
  const { phase } = playerState()
  updatePlayer({ isBuffering: false, phase: phase === 'loading' ? 'ready' : phase })
}

/** From here on a press on the button means pause, even if the picture is still on its way. */
function handlePlay(): void {
  const isBuffering = mediaElement().readyState < HTMLMediaElement.HAVE_FUTURE_DATA
  updatePlayer({ phase: 'playing', isBuffering })
  if (isBuffering) watchForStall()
}

function handlePlaying(): void {
  handleReady()
  updatePlayer({ phase: 'playing' })
  followPosition()
  watchForStandstill(askAnew)
  learnFrameDuration(mediaElement())
}

function handlePause(): void {
  const media = mediaElement()
  // Not the browser's own pause after an error, nor one that has been taken back since.
  if (media.ended || media.error || !media.paused) return
  readPosition()
  updatePlayer({ phase: 'paused' })
}

function handleWaiting(): void {
  updatePlayer({ isBuffering: true })
  watchForStall()
}

const handlers: Record<string, () => void> = {
  loadedmetadata: handleLoaded,
  durationchange: handleLoaded,
  loadeddata: handleReady,
  canplay: handleReady,
  play: handlePlay,
  playing: handlePlaying,
  pause: handlePause,
  waiting: handleWaiting,
  seeking: readPosition,
  seeked: readPosition,
  timeupdate: readPosition,
  progress: () => {
    readPosition()
    if (playerState().isBuffering) watchForStall()
  },
  ended: () => {
    readPosition()
    updatePlayer({ phase: 'ended', isBuffering: false })
  },
  error: () => void recoverFromError(),
  enterpictureinpicture: () => updatePlayer({ isPictureInPicture: true }),
  leavepictureinpicture: () => updatePlayer({ isPictureInPicture: false }),
}

/** Connects the element to the store, once for the life of the page. */
export function bindMediaEvents(): void {
  if (isBound) return
  isBound = true
  const media = mediaElement()
  for (const [name, handler] of Object.entries(handlers)) media.addEventListener(name, handler)
  window.addEventListener('online', tryNow)
  // What was waited for already will not come now; its reason is told at once, not when it is over.
  window.addEventListener('offline', () => {
    if (playerState().isBuffering) watchForStall()
  })
  document.addEventListener('fullscreenchange', () => {
    updatePlayer({ isFullscreen: document.fullscreenElement?.contains(media) ?? false })
  })
}
