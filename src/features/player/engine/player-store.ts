import type { Caption } from '#contract/captions.ts'
import type { CaptionStyle } from '#contract/people.ts'
import type { Chapter, Storyboard } from '#contract/videos.ts'
import { createStore } from '#lib/create-store.ts'
import { useStore } from '#ui/use-store.ts'

/** What the player knows of the video it shows. */
export interface PlayerItem {
  videoId: string
  title: string
  channelName: string
  posterUrl: string | null
  durationMs: number
  fps: number | null
  height: number | null
  /** Nothing better of it will come. */
  isWhole: boolean
  chapters: readonly Chapter[]
  captions: readonly Caption[]
  /** What is seen, in words that are spoken. */
  descriptions: readonly Caption[]
  storyboard: Storyboard | null
}

/** `ready` has its first picture and was never played. */
type PlayerPhase = 'idle' | 'loading' | 'ready' | 'playing' | 'paused' | 'ended' | 'error'

/** Why it cannot play, (docs/specification.md#states-of-playing). */
export interface PlayerProblem {
  code: 'media-network' | 'media-decode' | 'media-unsupported'
  /** The type the browser refused, when that is the reason. */
  mimeType: string | null
}

/** The person's preferences, as far as the player follows them. */
interface PlayerSettings {
  seekStepMs: number
  longSeekStepMs: number
  hasShortcuts: boolean
  hasAutoplayNext: boolean
}

export interface PlayerState {
  settings: PlayerSettings
  item: PlayerItem | null
  phase: PlayerPhase
  /** Wants to go on and waits for bytes. */
  isBuffering: boolean
  /** Set when waiting has a reason worth telling: where it stopped. */
  stalledAtMs: number | null
  problem: PlayerProblem | null
  positionMs: number
  /** It begins where the address says, which is not where somebody left off. */
  isFromLink: boolean
  durationMs: number
  bufferedMs: number
  volume: number
  isMuted: boolean
  /** The browser allowed the start only without sound. */
  isMutedByBrowser: boolean
  speed: number
  /** The speed while something is held down for it; else null. */
  heldSpeed: number | null
  isLooping: boolean
  captionLang: string | null
  /** Shown together with the first, where there is such a track. */
  secondLang: string | null
  /** What is seen is to be said, where somebody has written it. */
  isDescribing: boolean
  captionSizePct: number
  /** Null for what everybody begins with. */
  captionStyle: CaptionStyle | null
  /** The panel is open in which captions are styled; the film is what they are tried on. */
  isStyling: boolean
  /** By lines; none where the browser plays a file by itself. */
  qualities: readonly number[]
  /** Which of them is shown. */
  quality: number | null
  /** Null lets the player choose. */
  chosenQuality: number | null
  isTheatre: boolean
  isFullscreen: boolean
  /** In full screen: the picture fills the screen, and what does not fit is cut. */
  isFilling: boolean
  isPictureInPicture: boolean
  /** The word on the picture after a key or a tap; `id` tells two equal words apart. */
  notice: { id: number; text: string; shownMs: number } | null
}

const initialPlayerState: PlayerState = {
  settings: {
    seekStepMs: 5000,
    longSeekStepMs: 10_000,
    hasShortcuts: true,
    hasAutoplayNext: true,
  },
  item: null,
  phase: 'idle',
  isBuffering: false,
  stalledAtMs: null,
  problem: null,
  positionMs: 0,
  isFromLink: false,
  durationMs: 0,
  bufferedMs: 0,
  volume: 1,
  isMuted: false,
  isMutedByBrowser: false,
  speed: 1,
  heldSpeed: null,
  isLooping: false,
  captionLang: null,
  secondLang: null,
  isDescribing: false,
  captionSizePct: 100,
  captionStyle: null,
  isStyling: false,
  qualities: [],
  quality: null,
  chosenQuality: null,
  isTheatre: false,
  isFullscreen: false,
  isFilling: false,
  isPictureInPicture: false,
  notice: null,
}

const store = createStore(initialPlayerState)

export const { read: playerState, subscribe: subscribePlayer } = store

/** Changes the state; the same values again wake nobody. */
export function updatePlayer(patch: Partial<PlayerState>): void {
  const now = new Map<string, unknown>(Object.entries(playerState()))
  if (Object.entries(patch).every(([key, value]) => now.get(key) === value)) return
  store.write({ ...playerState(), ...patch })
}

/** Reads one value of the player. The selector must answer the same reference for the same state. */
export function usePlayer<Value>(select: (state: PlayerState) => Value): Value {
  return useStore({ subscribe: subscribePlayer, read: () => select(playerState()) })
}
