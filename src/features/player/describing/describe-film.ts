import { queryClient } from '#api/query-client.ts'
import type { Caption } from '#contract/captions.ts'
import { webVttQuery } from '#data/cues.ts'
import type { WrittenCue } from '#lib/webvtt.ts'

import { mediaElement } from '../engine/media-element.ts'
import { notify, pause, play } from '../engine/player-actions.ts'
import { playerState, subscribePlayer } from '../engine/player-store.ts'
import { matchesLang } from '../engine/view-actions.ts'
import { dueDescription } from './due-description.ts'
import { hasVoice, speak, type Speech } from './speak.ts'

/** How much of its sound a film keeps while it is described. */
const DUCKED = 0.3
/** Faster than this few follow a voice, however fast the film. */
const MAX_RATE = 2
/** So long a letter is there to be read, beside a picture that is looked at. */
const LETTER_READ_MS = 80
const LEAST_READ_MS = 2000

/** The track in the language somebody reads or has the page in. */
function chooseDescriptions(tracks: readonly Caption[]): Caption | undefined {
  const wanted = [playerState().captionLang, document.documentElement.lang, ...navigator.languages]
  const match = wanted
    .map((lang) => lang !== null && tracks.find((track) => matchesLang(lang, track.lang)))
    .find((track) => track !== undefined && track !== false)
  return match || tracks[0]
}

/** Does somebody, or their browser, want no sound? A voice is one too. */
function isSilent(): boolean {
  const { isMuted, isMutedByBrowser } = playerState()
  return isMuted || isMutedByBrowser
}

/**
 * Has what is seen said while the film plays, from now until it is stopped: with its sound turned down, and where there is
 * no room for all of it (extended descriptions, WCAG 1.2.7), with the film waiting. Without a voice the words are shown
 * and announced.
 */
export function describeFilm(): () => void {
  let track: Caption | undefined
  let cues: readonly WrittenCue[] = []
  let speech: Speech | null = null
  let untilMs = Infinity
  /** The film waits for the words; who has it go on has heard enough. */
  let isWaiting = false
  const media = mediaElement()
  let beforeMs = Math.round(media.currentTime * 1000) - 1
  hasVoice()

  const bring = async (): Promise<void> => {
    const { item, isDescribing } = playerState()
    const next = isDescribing ? chooseDescriptions(item?.descriptions ?? []) : undefined
    if (next?.id === track?.id && next?.updatedAt === track?.updatedAt) return
    track = next
    cues = []
    if (next === undefined || !item) return
    const brought = await queryClient.fetchQuery(webVttQuery(item.videoId, next)).catch(() => null)
    if (track !== next) return
    cues = brought?.cues.toSorted((a, b) => a.startMs - b.startMs) ?? []
    // What has begun while they were on their way is still said.
    const nowMs = media.currentTime * 1000
    const current = cues.findLast(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs)
    if (current) beforeMs = Math.min(beforeMs, current.startMs - 1)
  }
  // Its end has a film that waits go on.
  const hush = (): void => {
    speech?.stop()
    isWaiting = false
  }
  const say = (text: string, lang: string): void => {
    hush()
    if (isSilent()) return
    if (!hasVoice()) {
      notify(text, Math.max(LEAST_READ_MS, text.length * LETTER_READ_MS))
      return
    }
    const { volume, speed } = playerState()
    media.volume = volume * DUCKED
    speech = speak({ text, lang, volume, rate: Math.min(MAX_RATE, Math.max(1, speed)) }, () => {
      speech = null
      media.volume = playerState().volume
      if (isWaiting && playerState().phase === 'paused') void play()
      isWaiting = false
    })
  }
  const follow = (): void => {
    void bring()
    const { phase, isDescribing } = playerState()
    if (!isDescribing || isSilent() || (isWaiting && phase === 'playing')) hush()
    // The store is told of a jump before the element has made it.
    if (media.seeking) return
    const nowMs = Math.round(media.currentTime * 1000)
    const due = phase === 'playing' && track ? dueDescription(cues, { beforeMs, nowMs }) : null
    // What begins where it stands is said when it goes on.
    if (phase === 'playing') beforeMs = nowMs
    if (due && track) {
      untilMs = due.untilMs
      say(due.text, track.lang)
    } else if (speech && !isWaiting && phase === 'playing' && nowMs >= untilMs) {
      isWaiting = true
      pause()
    }
  }
  // What was begun belongs to another place; what begins here is said.
  const jump = (): void => {
    hush()
    beforeMs = Math.round(media.currentTime * 1000) - 1
  }
  const stopFollowing = subscribePlayer(follow)
  media.addEventListener('seeking', jump)
  follow()
  return () => {
    stopFollowing()
    media.removeEventListener('seeking', jump)
    isWaiting = false
    hush()
  }
}
