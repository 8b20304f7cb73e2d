import HlsEngine, { ErrorDetails, ErrorTypes, Events, type ErrorData, type HlsConfig } from 'hls.js'

import type { Adaptive, AdaptiveStart, AdaptiveTrouble } from './adaptive.ts'
import { inBestCodec, inSameCodec, mistrust } from './codec-choice.ts'
import { updatePlayer } from './player-store.ts'

/** Where in an address the permission stands, and what it is. */
const permission = /\/media\/t\/[^/]+\//

/** Follows a manifest with the browser's media source. Lazy: it is larger than the rest of the player. */
export function startEngine({ media, url, startMs, onTrouble }: AdaptiveStart): Adaptive {
  let newest = permission.exec(url)?.[0] ?? ''
  let played = url
  /** Reads a newer list beside the one that plays. */
  let reader: HlsEngine | null = null
  const asking: Partial<HlsConfig> = {
    enableWorker: false,
    xhrSetup: (xhr, asked) => xhr.open('GET', withPermission(asked, newest), true),
  }
  const hls = new HlsEngine({
    ...asking,
    startPosition: startMs / 1000,
    // Begun once it is known in which codec.
    autoStartLoad: false,
    capLevelToPlayerSize: true,
    // What is behind is asked for again when somebody goes back there.
    backBufferLength: 60,
  })
  const linesOf = (level: number): number | null => {
    const { width = 0, height = 0 } = hls.levels[level] ?? {}
    return Math.min(width, height) || null
  }
  const tellQualities = (): void =>
    updatePlayer({ qualities: hls.levels.flatMap((_, level) => linesOf(level) ?? []) })
  let isStopped = false
  hls.on(Events.MANIFEST_PARSED, (_, { levels: found }) => {
    void inBestCodec(found).then((levels) => {
      if (isStopped) return
      if (levels.length < found.length) hls.trigger(Events.LEVELS_UPDATED, { levels })
      tellQualities()
      hls.config.autoStartLoad = true
      hls.startLoad(hls.config.startPosition)
    })
  })
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => updatePlayer({ quality: linesOf(level) }))
  hls.on(Events.ERROR, (_, error) => {
    const trouble = troubleOf(error)
    if (trouble === 'broken') mistrust(hls.levels[0])
    if (trouble !== null) onTrouble(trouble)
  })
  // More qualities than there were join those that play, as the engine itself takes one out: loading the newer list
  // into it would empty what is buffered. A list that does not come is asked for with the next permission.
  const takeBetter = (better: string): void => {
    if (withPermission(played, '') === withPermission(better, '')) return
    reader?.destroy()
    reader = new HlsEngine({ ...asking, autoStartLoad: false })
    reader.on(Events.MANIFEST_PARSED, (_, { levels: found }) => {
      const known = new Set(hls.levels.map((_level, at) => linesOf(at)))
      const added = inSameCodec(found, hls.levels[0]).filter(
        ({ width, height }) => !known.has(Math.min(width, height)),
      )
      played = better
      hls.trigger(Events.LEVELS_UPDATED, { levels: [...hls.levels, ...added] })
      tellQualities()
      // What is buffered in the quality so far is replaced from the next piece on.
      if (hls.autoLevelEnabled) hls.nextLevel = -1
    })
    reader.loadSource(better)
  }
  // With its address the element forgets that it should play.
  const isWanted = !media.paused
  hls.loadSource(url)
  hls.attachMedia(media)
  if (isWanted) void media.play().catch(() => undefined)
  return {
    choose(lines) {
      // A choice is seen as soon as it plays; what the engine chooses by itself comes with the next piece.
      if (lines === null) hls.loadLevel = -1
      else hls.currentLevel = hls.levels.findIndex((_, at) => linesOf(at) === lines)
      updatePlayer({ chosenQuality: lines })
    },
    renew(renewed) {
      newest = permission.exec(renewed)?.[0] ?? newest
      takeBetter(renewed)
    },
    stop() {
      isStopped = true
      if (media.error?.code === MediaError.MEDIA_ERR_DECODE) mistrust(hls.levels[0])
      reader?.destroy()
      hls.destroy()
      updatePlayer({ qualities: [], quality: null, chosenQuality: null })
    },
  }
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
