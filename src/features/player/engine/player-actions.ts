import { plural, t } from '@lingui/core/macro'

import { formatPct, formatSpeed } from '#lib/format-count.ts'
import { formatDuration } from '#lib/format-duration.ts'

import { frameDurationS } from './frame-duration.ts'
import { mediaElement } from './media-element.ts'
import { refreshBeforeSeek, tryNow } from './playback-source.ts'
import { remember } from './player-memory.ts'
import { playerState, updatePlayer } from './player-store.ts'

const MIN_SPEED = 0.25
const MAX_SPEED = 4
const SPEED_STEP = 0.25

let noticeId = 0

/** Shows a word on the picture, for 0.9 s unless it is longer to read, and has it announced politely. */
export function notify(text: string, shownMs = 900): void {
  noticeId += 1
  updatePlayer({ notice: { id: noticeId, text, shownMs } })
}

/**
 * Starts with sound; where the browser refuses that, without, and says so by `isMutedByBrowser`. The button shows at once
 * what is meant: the element tells of it only when it gets round to it.
 */
export async function play(): Promise<void> {
  const media = mediaElement()
  // With its connection lost the element cannot take the wish; the next try does.
  if (media.error && playerState().stalledAtMs !== null) {
    updatePlayer({ phase: 'playing' })
    tryNow()
    return
  }
  const { phase } = playerState()
  updatePlayer({
    phase: 'playing',
    isBuffering: media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
  })
  if (await isRefused(media.play()))
    // What had its first picture meanwhile is not told of it again.
    updatePlayer({
      phase: phase === 'loading' && !playerState().isBuffering ? 'ready' : phase,
      isBuffering: false,
    })
}

/** Does the browser not allow it, without sound either? */
async function isRefused(start: Promise<void>): Promise<boolean> {
  try {
    await start
    return false
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return false
    const media = mediaElement()
    if (media.muted) return true
    media.muted = true
    updatePlayer({ isMutedByBrowser: true })
    return isRefused(media.play())
  }
}

export function pause(): void {
  mediaElement().pause()
  // An element that an error has paused already says nothing of a second pause.
  if (playerState().phase === 'playing') updatePlayer({ phase: 'paused' })
}

/** By the element too: what it says of one press may come after the next. */
export function togglePlay(): void {
  const { phase } = playerState()
  if (phase === 'error') return
  if (phase === 'playing' || !mediaElement().paused) pause()
  else void play()
}

/** Goes to a moment, kept inside the video. */
export function seekTo(positionMs: number): void {
  const { durationMs, phase } = playerState()
  const target = Math.min(Math.max(0, positionMs), durationMs > 0 ? durationMs : Infinity)
  updatePlayer({ positionMs: target, ...(phase === 'ended' ? { phase: 'paused' } : {}) })
  if (!refreshBeforeSeek(target)) mediaElement().currentTime = target / 1000
}

/** From the start, after the end. */
export function playAgain(): void {
  seekTo(0)
  void play()
}

export function seekBy(stepMs: number): void {
  seekTo(playerState().positionMs + stepMs)
  const seconds = Math.abs(stepMs) / 1000
  const step = `${stepMs < 0 ? '−' : '+'}${seconds}`
  const position = formatDuration(playerState().positionMs)
  notify(t`${plural(seconds, { other: `${step} s · ${position}` })}`)
}

export function seekToFraction(fraction: number): void {
  seekTo(playerState().durationMs * fraction)
  notify(formatDuration(playerState().positionMs))
}

/** `step` 1 is the next chapter; −1 this chapter's start, or the one before within its first 3 s. */
export function seekToChapter(step: 1 | -1): void {
  const { item, positionMs } = playerState()
  const chapters = item?.chapters ?? []
  const chapter =
    step === 1
      ? chapters.find(({ startMs }) => startMs > positionMs)
      : chapters.findLast(({ startMs }) => startMs < positionMs - 3000)
  if (!chapter) return
  seekTo(chapter.startMs)
  notify(chapter.title)
}

export function stepFrame(frames: 1 | -1): void {
  const media = mediaElement()
  if (!media.paused) return
  const { item } = playerState()
  seekTo((media.currentTime + frames * frameDurationS(item?.fps ?? null)) * 1000)
}

export function setVolume(volume: number): void {
  const media = mediaElement()
  const clamped = Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100
  media.volume = clamped
  media.muted = clamped === 0
  updatePlayer({ volume: clamped, isMuted: clamped === 0, isMutedByBrowser: false })
  remember({ volume: clamped, isMuted: clamped === 0 })
}

export function changeVolume(step: number): void {
  setVolume((playerState().isMuted ? 0 : playerState().volume) + step)
  const percent = formatPct(playerState().volume * 100)
  notify(t`Volume ${percent}`)
}

export function setMuted(isMuted: boolean): void {
  mediaElement().muted = isMuted
  updatePlayer({ isMuted, isMutedByBrowser: false })
  remember({ isMuted })
}

export function toggleMute(): void {
  const { isMuted, isMutedByBrowser, volume } = playerState()
  if (isMuted && volume === 0) setVolume(0.5)
  else setMuted(!isMuted && !isMutedByBrowser)
  notify(playerState().isMuted ? t`Sound off` : t`Sound on`)
}

/** Speed from 0.25 to 4 in steps of 0.05; the pitch of voices is kept by the browser. */
export function setSpeed(speed: number): void {
  const clamped = Math.round(Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed)) * 20) / 20
  const media = mediaElement()
  media.playbackRate = clamped
  media.defaultPlaybackRate = clamped
  updatePlayer({ speed: clamped })
  remember({ speed: clamped })
  notify(formatSpeed(clamped))
}

export function changeSpeed(direction: 1 | -1): void {
  setSpeed(playerState().speed + direction * SPEED_STEP)
}

/** Twice as fast while a key is held; nothing is remembered. */
export function holdFast(isHeld: boolean): void {
  const { speed } = playerState()
  const heldSpeed = isHeld ? Math.max(2, speed) : null
  mediaElement().playbackRate = heldSpeed ?? speed
  updatePlayer({ heldSpeed })
}

export function toggleLoop(): void {
  const isLooping = !playerState().isLooping
  mediaElement().loop = isLooping
  updatePlayer({ isLooping })
  notify(isLooping ? t`Loop on` : t`Loop off`)
}
