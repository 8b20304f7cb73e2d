import type { PlaybackGrant } from '#contract/playback.ts'

import type { AdaptiveTrouble } from '../adaptive/adaptive.ts'
import { adaptiveNow, attachSource, canPlaySource } from './attach-source.ts'
import { mediaElement } from './media-element.ts'
import { playerState, updatePlayer } from './player-store.ts'
import { probeMedia, type MediaReach } from './probe-media.ts'

interface OpenSource {
  /** The newest permission; what the element reads may still be an older one. */
  grant: PlaybackGrant
  attachedUntilMs: number
  renew: (signal: AbortSignal) => Promise<PlaybackGrant>
  renewTimer: ReturnType<typeof setTimeout> | undefined
  retryTimer: ReturnType<typeof setTimeout> | undefined
  /** What went wrong last, and how often in a row: being offline is not held against the file. */
  trouble: { kind: Trouble; times: number } | null
  /** Where a piece could not be decoded. It may load each time and break again. */
  brokenAtMs: number | null
  closing: AbortController
}

type Trouble = MediaReach | 'refused'

const RETRY_CAP_MS = 30_000
/** Broken again so near to the last time is the same piece. */
const SAME_PIECE_MS = 10_000

let open: OpenSource | null = null

/** Starts reading a video. The permission is renewed in time, without touching what plays. */
export function openSource(
  grant: PlaybackGrant,
  renew: OpenSource['renew'],
  startMs: number,
): void {
  closeSource()
  open = {
    grant,
    attachedUntilMs: 0,
    renew,
    renewTimer: undefined,
    retryTimer: undefined,
    trouble: null,
    brokenAtMs: null,
    closing: new AbortController(),
  }
  if (canPlaySource(mediaElement(), grant.source)) attach(open, startMs, !mediaElement().paused)
  else fail('media-unsupported')
  scheduleRenewal(open)
}

function closeSource(): void {
  if (!open) return
  open.closing.abort()
  clearTimeout(open.renewTimer)
  clearTimeout(open.retryTimer)
  open = null
}

/**
 * Did the person want it to play? The element cannot say: after an error Chromium has paused it, and
 * nobody wished that. A page that was left meanwhile is silent.
 */
function isWanted(): boolean {
  if (playerState().phase !== 'playing') return false
  if (!mediaElement().isConnected) updatePlayer({ phase: 'paused' })
  return mediaElement().isConnected
}

function attach(source: OpenSource, positionMs: number, shouldPlay = isWanted()): void {
  const media = mediaElement()
  const speed = media.playbackRate
  const played = source.grant.source
  attachSource(played, { media, url: played.url, startMs: positionMs, onTrouble })
  media.playbackRate = speed
  source.attachedUntilMs = Date.parse(source.grant.expiresAt)
  if (shouldPlay) void media.play().catch(() => undefined)
}

function fail(code: 'media-network' | 'media-decode' | 'media-unsupported'): void {
  const mimeType = code === 'media-unsupported' ? (open?.grant.source.mimeType ?? null) : null
  updatePlayer({
    phase: 'error',
    problem: { code, mimeType },
    stalledAtMs: null,
    isBuffering: false,
  })
}

function scheduleRenewal(source: OpenSource): void {
  const inMs = Math.max(5000, Date.parse(source.grant.renewAfter) - Date.now())
  source.renewTimer = setTimeout(() => void renew(source), inMs)
}

/** A failed renewal is tried again by the next timer; what plays is not disturbed meanwhile. */
async function renew(source: OpenSource): Promise<boolean> {
  clearTimeout(source.renewTimer)
  try {
    source.grant = await source.renew(source.closing.signal)
    const adaptive = adaptiveNow()
    if (source === open && adaptive !== null) {
      adaptive.renew(source.grant.source.url)
      source.attachedUntilMs = Date.parse(source.grant.expiresAt)
    }
    return true
  } catch {
    return false
  } finally {
    if (source === open) scheduleRenewal(source)
  }
}

/** There may be more of it to choose from than what plays: its engine takes it from the newer permission. */
export function lookForBetter(): void {
  if (open) void renew(open)
}

function isBuffered(positionMs: number): boolean {
  const { buffered } = mediaElement()
  return Array.from({ length: buffered.length }, (_, index) => index).some(
    (index) =>
      buffered.start(index) * 1000 <= positionMs && positionMs < buffered.end(index) * 1000,
  )
}

/**
 * Called before a seek: when the address in use has expired and the new place has to be fetched, the
 * element is moved to the fresh address first. Answers whether that already set the position.
 */
export function refreshBeforeSeek(positionMs: number): boolean {
  if (!open || Date.now() < open.attachedUntilMs || isBuffered(positionMs)) return false
  if (Date.parse(open.grant.expiresAt) <= Date.now()) return false
  attach(open, positionMs)
  return true
}

/** Answers an `error` event of the element: renew, try again, or say what is wrong. */
export async function recoverFromError(): Promise<void> {
  const source = open
  const error = mediaElement().error
  if (!source || !error) return
  if (error.code === MediaError.MEDIA_ERR_DECODE) {
    retryPiece(source)
    return
  }
  const isRefused = error.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED
  const reach = await probeMedia(source.grant.source.url, source.closing.signal)
  if (source !== open) return
  await getOver(source, isRefused && reach === 'reachable' ? 'refused' : reach)
}

function onTrouble(trouble: AdaptiveTrouble): void {
  if (!open) return
  if (trouble === 'broken') retryPiece(open)
  else if (trouble === 'unsupported') fail('media-unsupported')
  else void getOver(open, trouble)
}

async function getOver(source: OpenSource, trouble: Trouble): Promise<void> {
  const times = timesInARow(source, trouble)
  if (trouble === 'unreachable') waitAndRetry(source, times)
  else if (trouble === 'denied') await retryWithNewGrant(source, times)
  else if (trouble === 'gone') fail('media-network')
  // Once may have been a hiccup on the way; twice at an address that answers is the file.
  else if (trouble === 'refused' && times > 1) fail('media-unsupported')
  else attach(source, playerState().positionMs)
}

function retryPiece(source: OpenSource): void {
  const { positionMs } = playerState()
  const { brokenAtMs } = source
  source.brokenAtMs = positionMs
  if (brokenAtMs !== null && Math.abs(positionMs - brokenAtMs) < SAME_PIECE_MS) fail('media-decode')
  else attach(source, positionMs)
}

function timesInARow(source: OpenSource, kind: Trouble): number {
  const times = source.trouble?.kind === kind ? source.trouble.times + 1 : 1
  source.trouble = { kind, times }
  return times
}

async function retryWithNewGrant(source: OpenSource, times: number): Promise<void> {
  if (times > 3 || !(await renew(source))) {
    if (source === open) fail('media-network')
  } else if (source === open) attach(source, playerState().positionMs)
}

function waitAndRetry(source: OpenSource, times: number): void {
  // Once may be a connection that only changes; words would come and go with it.
  const isGone = times > 1 || !navigator.onLine
  updatePlayer({ isBuffering: true, ...(isGone && { stalledAtMs: playerState().positionMs }) })
  const delayMs = Math.min(RETRY_CAP_MS, 1000 * 2 ** Math.min(times, 5))
  clearTimeout(source.retryTimer)
  source.retryTimer = setTimeout(tryNow, delayMs * (0.5 + Math.random() / 2))
}

/** The person's own "Try now", and what the timer and the `online` event do. */
export function tryNow(): void {
  if (!open || (playerState().stalledAtMs === null && open.retryTimer === undefined)) return
  clearTimeout(open.retryTimer)
  attach(open, playerState().positionMs)
}

/** Bytes arrive again: forget what went wrong before. */
export function noteRecovery(): void {
  if (!open) return
  open.trouble = null
  clearTimeout(open.retryTimer)
  open.retryTimer = undefined
  updatePlayer({ stalledAtMs: null, problem: null })
}
