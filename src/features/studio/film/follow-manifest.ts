import HlsEngine, { Events } from 'hls.js'

/** The best there is, for single frames; or what the connection carries and the place it is seen in can show. */
export type FilmQuality = 'best' | 'fitting'

/** Has a page's own element follow a manifest. Answers what ends it. Lazy: the engine is large. */
export function followManifest(
  media: HTMLMediaElement,
  url: string,
  onTrouble: () => void,
  quality: FilmQuality,
): () => void {
  if (!('MediaSource' in window)) {
    media.src = url
    return () => media.removeAttribute('src')
  }
  const isBest = quality === 'best'
  const hls = new HlsEngine({ enableWorker: false, capLevelToPlayerSize: !isBest })
  // Of what every browser decodes: nothing is won by less data for one frame.
  hls.on(Events.MANIFEST_PARSED, (_, { levels }) => {
    if (!isBest) return
    hls.loadLevel = levels.findLastIndex(({ videoCodec }) => !videoCodec?.startsWith('av01'))
  })
  hls.on(Events.ERROR, (_, { fatal }) => {
    if (fatal) onTrouble()
  })
  hls.loadSource(url)
  hls.attachMedia(media)
  return () => hls.destroy()
}
