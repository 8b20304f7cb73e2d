import HlsEngine, { Events } from 'hls.js'

/**
 * Has a page's own element follow a manifest, in the best quality there is: one frame of it is wanted. Answers what ends
 * it. Lazy: the engine is large.
 */
export function followManifest(
  media: HTMLMediaElement,
  url: string,
  onTrouble: () => void,
): () => void {
  if (!('MediaSource' in window)) {
    media.src = url
    return () => media.removeAttribute('src')
  }
  const hls = new HlsEngine({ enableWorker: false })
  // Of what every browser decodes: nothing is won by less data for one frame.
  hls.on(Events.MANIFEST_PARSED, (_, { levels }) => {
    hls.loadLevel = levels.findLastIndex(({ videoCodec }) => !videoCodec?.startsWith('av01'))
  })
  hls.on(Events.ERROR, (_, { fatal }) => {
    if (fatal) onTrouble()
  })
  hls.loadSource(url)
  hls.attachMedia(media)
  return () => hls.destroy()
}
