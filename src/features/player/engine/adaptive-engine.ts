import {
  ErrorDetails,
  ErrorTypes,
  Events,
  type AudioSelectionOption,
  type ErrorData,
  type HlsConfig,
} from 'hls.js'

import type { Adaptive, AdaptiveStart, AdaptiveTrouble, Sound } from '../adaptive/adaptive.ts'
import { followBetterLists } from '../adaptive/better-list.ts'
import { CappedEngine, linesOf } from '../adaptive/capped-engine.ts'
import { inBestCodec, mistrust } from '../adaptive/codec-choice.ts'
import { chosenSound, tellSounds } from '../adaptive/heard.ts'
import { readWish } from '../adaptive/wanted-quality.ts'
import { playerState, updatePlayer } from './player-store.ts'

/** Where in an address the permission stands, and what it is. */
const permission = /\/media\/t\/[^/]+\//

/** Follows a manifest with the browser's media source. Lazy: it is larger than the rest of the player. */
export function startEngine({ media, url, startMs, onTrouble }: AdaptiveStart): Adaptive {
  let newest = permission.exec(url)?.[0] ?? ''
  const asking: Partial<HlsConfig> = {
    enableWorker: false,
    xhrSetup: (xhr, asked) => xhr.open('GET', withPermission(asked, newest), true),
  }
  const hls = new CappedEngine({
    ...asking,
    startPosition: startMs / 1000,
    // Begun once it is known in which codec.
    autoStartLoad: false,
    capLevelToPlayerSize: true,
    // What is behind is asked for again when somebody goes back there.
    backBufferLength: 60,
  })
  followSounds(hls)
  capByWish(hls)
  let isStopped = false
  hls.on(Events.MANIFEST_PARSED, (_, { levels: found }) => {
    void inBestCodec(found).then((levels) => {
      if (isStopped) return
      if (levels.length < found.length) hls.trigger(Events.LEVELS_UPDATED, { levels })
      tellQualities(hls)
      hls.config.autoStartLoad = true
      hls.startLoad(hls.config.startPosition)
    })
  })
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) =>
    updatePlayer({ quality: linesOf(hls.levels[level]) }),
  )
  hls.on(Events.ERROR, (_, error) => {
    const trouble = troubleOf(error)
    if (trouble === 'broken') mistrust(hls.levels[0])
    if (trouble !== null) onTrouble(trouble)
  })
  const better = followBetterLists(hls, {
    played: withPermission(url, ''),
    asking,
    onJoined: () => tellQualities(hls),
  })
  // With its address the element forgets that it should play.
  const isWanted = !media.paused
  hls.loadSource(url)
  hls.attachMedia(media)
  if (isWanted) void media.play().catch(() => undefined)
  const choose = (lines: number | null): void => {
    // A choice is seen as soon as it plays; what the engine chooses by itself comes with the next piece.
    if (lines === null) hls.loadLevel = -1
    else hls.currentLevel = hls.levels.findIndex((level) => linesOf(level) === lines)
    updatePlayer({ chosenQuality: lines })
  }
  return {
    choose,
    followWish() {
      const before = hls.bestAllowed
      capByWish(hls)
      if ((playerState().chosenQuality ?? 0) > hls.mostLines) choose(null)
      // What is buffered is smaller than what may be had now.
      else if (hls.bestAllowed > before && hls.autoLevelEnabled) hls.nextLevel = -1
    },
    hear: (sound) => void hls.setAudioOption(named(sound)),
    renew(renewed) {
      newest = permission.exec(renewed)?.[0] ?? newest
      better.take(renewed, withPermission(renewed, ''))
    },
    stop() {
      isStopped = true
      if (media.error?.code === MediaError.MEDIA_ERR_DECODE) mistrust(hls.levels[0])
      better.stop()
      hls.destroy()
      updatePlayer({ qualities: [], quality: null, chosenQuality: null })
      tellSounds([], -1)
    },
  }
}

/** In seconds. Whoever saves data pays for nothing that they may not come to see. */
const [mostAheadS, mostAheadSavingS] = [600, 30]

function capByWish(hls: CappedEngine): void {
  const { lines, isSaving } = readWish()
  hls.mostLines = lines
  hls.config.maxMaxBufferLength = isSaving ? mostAheadSavingS : mostAheadS
  tellQualities(hls)
}

/** Those that there are and that may be had. */
function tellQualities(hls: CappedEngine): void {
  const allowed = hls.levels.slice(0, hls.bestAllowed + 1)
  updatePlayer({ qualities: allowed.flatMap((level) => linesOf(level) ?? []) })
}

function followSounds(hls: CappedEngine): void {
  const sound = chosenSound(playerState().item?.videoId)
  if (sound) hls.config.audioPreference = named(sound)
  const tell = (): void =>
    tellSounds(
      hls.audioTracks.map(({ lang, name }) => ({ lang: lang ?? null, label: name })),
      hls.audioTrack,
    )
  hls.on(Events.AUDIO_TRACKS_UPDATED, tell)
  hls.on(Events.AUDIO_TRACK_SWITCHING, tell)
}

/** As the engine names a track; with what is heard of the one before taken away at once. */
function named({ lang, label }: Sound): AudioSelectionOption {
  return { ...(lang !== null && { lang }), name: label, flushImmediate: true }
}

function withPermission(url: string, granted: string): string {
  return url.replace(permission, granted)
}

function troubleOf({ fatal, type, details, response }: ErrorData): AdaptiveTrouble | null {
  if (!fatal) return null
  if (type === ErrorTypes.MEDIA_ERROR) {
    const isRefused = details === ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR
    return isRefused ? 'unsupported' : 'broken'
  }
  const status = response?.code ?? 0
  if (status === 403 || status === 401) return 'denied'
  return status === 404 || status === 410 ? 'gone' : 'unreachable'
}
