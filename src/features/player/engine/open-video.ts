import type { Preferences } from '#contract/people.ts'
import type { PlaybackGrant } from '#contract/playback.ts'
import { resumePosition } from '#contract/rules.ts'
import {
  askToPlay,
  hasPlace,
  isPlaceForgotten,
  notePlace,
  placeToResume,
  tellProgress,
} from '#data/playback.ts'

import { followProgress } from './follow-progress.ts'
import { forgetFrameDuration } from './frame-duration.ts'
import { mediaElement } from './media-element.ts'
import { bindMediaEvents } from './media-events.ts'
import { lookForBetter, openSource } from './playback-source.ts'
import { play } from './player-actions.ts'
import { goToMoment } from './player-clock.ts'
import { readMemory } from './player-memory.ts'
import { playerState, updatePlayer, type PlayerItem } from './player-store.ts'
import { matchesLang } from './view-actions.ts'

let stopProgress: (() => void) | undefined
/** The address that was opened last: the same video at another `?t=` is a jump. */
let openedPlace = ''
/** Opened by `openAhead`; its page has not been drawn yet. */
let aheadId: string | null = null

export interface OpenVideoOptions {
  /** From the address (`?t=`); outranks where the person left off. */
  startMs: number | null
  /** Null when nobody is signed in. */
  preferences: Preferences | null
  /** Start at once: only after a press in this app that led here, never on a page that was just loaded. */
  shouldPlay: boolean
}

/**
 * Begins to read a video whose page is about to be drawn, which then says whether it plays. Nothing happens while another
 * one is shown.
 */
export function openAhead(
  item: PlayerItem,
  grant: PlaybackGrant,
  options: Omit<OpenVideoOptions, 'shouldPlay'>,
): void {
  if (mediaElement().isConnected || playerState().item?.videoId === item.videoId) return
  openVideo(item, grant, { ...options, shouldPlay: false })
  aheadId = item.videoId
}

/** Shows a video. The same one again only brings what is known of it up to date, or goes on where it is. */
export function openVideo(item: PlayerItem, grant: PlaybackGrant, options: OpenVideoOptions): void {
  const before = playerState()
  const wasDrawn = before.item !== null && before.item.videoId !== aheadId
  aheadId = null
  bindMediaEvents()
  const place = `${item.videoId} ${options.startMs}`
  const isElsewhere = place !== openedPlace
  openedPlace = place
  // Asked for again, what could not be played is tried again.
  const isGivenUp = before.phase === 'idle' || (before.phase === 'error' && options.shouldPlay)
  const isShown = before.item?.videoId === item.videoId && !isGivenUp
  // What was forgotten begins anew, as if it had never been opened; what plays goes on.
  const isBegunAnew = isPlaceForgotten(item.videoId) && before.phase !== 'playing'
  if (isShown && !isBegunAnew) {
    updatePlayer({ item })
    if (before.item?.isWhole === false && item.isWhole) lookForBetter()
    if (isElsewhere && options.startMs !== null) goToMoment(options.startMs)
    if (!hasPlace(item.videoId)) notePlace(item.videoId, 0)
    if (options.shouldPlay) void play()
    return
  }
  // A place that has been forgotten stays so, and the next person does not learn of it.
  if (before.item && wasDrawn && hasPlace(before.item.videoId))
    notePlace(before.item.videoId, resumePosition(before))
  stopProgress?.()
  forgetFrameDuration()
  const isKept = options.preferences?.history.enabled ?? false
  const resumeMs = placeToResume(item.videoId, grant, isKept)
  notePlace(item.videoId, resumeMs)
  const startMs = options.startMs ?? resumeMs
  updatePlayer({
    item,
    phase: 'loading',
    isBuffering: false,
    stalledAtMs: null,
    problem: null,
    positionMs: startMs,
    isFromLink: options.startMs !== null,
    durationMs: item.durationMs,
    bufferedMs: 0,
    isLooping: false,
    isStyling: false,
    notice: null,
  })
  applyChoices(item, options.preferences)
  const media = mediaElement()
  media.loop = false
  media.poster = item.posterUrl ?? ''
  const { version } = grant
  let { words } = grant
  const renew = (signal: AbortSignal) => askToPlay(item.videoId, { signal, isQuiet: true, version })
  openSource(grant, renew, startMs)
  stopProgress = followProgress(item.videoId, grant.heartbeatMs, (report, isLast) => {
    void tellProgress(item.videoId, report, { words, isLast }).then(
      (now) => (words = now),
      () => undefined,
    )
  })
  if (options.shouldPlay) void play()
}

/** Speed, sound and captions as this person likes them: chosen here before, else their preferences. */
function applyChoices(item: PlayerItem, preferences: Preferences | null): void {
  const memory = readMemory()
  // Another speed than the usual one was chosen for one video.
  const speed = preferences?.defaultSpeed ?? memory.speed
  const media = mediaElement()
  media.volume = memory.volume
  media.muted = memory.isMuted
  media.defaultPlaybackRate = speed
  media.playbackRate = speed
  updatePlayer({
    volume: memory.volume,
    isMuted: memory.isMuted,
    isMutedByBrowser: false,
    speed,
    isTheatre: memory.isTheatre,
    captionLang: chooseCaptions(item, preferences, memory.captionLang),
    secondLang: preferences ? preferences.captions.secondLang : memory.secondLang,
    isDescribing: preferences?.audioDescription ?? memory.isDescribing,
    captionSizePct: preferences?.captions.sizePct ?? memory.captionSizePct,
    captionStyle: (preferences?.captions ?? { style: memory.captionStyle }).style,
    ...(preferences ? { settings: settingsOf(preferences) } : {}),
  })
}

function settingsOf(preferences: Preferences) {
  return {
    seekStepMs: preferences.seekStep * 1000,
    longSeekStepMs: preferences.longSeekStep * 1000,
    hasShortcuts: preferences.shortcuts.enabled,
    hasAutoplayNext: preferences.autoplayNext,
  }
}

function chooseCaptions(
  item: PlayerItem,
  preferences: Preferences | null,
  remembered: string | null,
): string | null {
  const isOn = preferences ? preferences.captions.on : remembered !== null
  return isOn ? likeliestCaptions(item, preferences, remembered) : null
}

/** The language in which this person would read, once they do. */
export function likeliestCaptions(
  item: PlayerItem,
  preferences: Preferences | null,
  remembered = readMemory().captionLang,
): string | null {
  const wanted = [
    ...(preferences?.captions.lang ?? []),
    ...(remembered === null ? [] : [remembered]),
    ...navigator.languages,
  ]
  const match = wanted
    .map((lang) => item.captions.find((track) => matchesLang(lang, track.lang)))
    .find((track) => track !== undefined)
  return (
    (match ?? item.captions.find(({ isDefault }) => isDefault) ?? item.captions[0])?.lang ?? null
  )
}
