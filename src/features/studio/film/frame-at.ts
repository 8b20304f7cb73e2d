import { captureFrame } from './capture-frame.ts'
import type { Film } from './film.ts'

/** A line that brings nothing for so long brings no frame. */
const PATIENCE_MS = 30_000

/** One frame of a film in its full size. Rejects where the film cannot be read. */
export async function frameAt(film: Film, atMs: number): Promise<Blob> {
  const video = document.createElement('video')
  const ending = new AbortController()
  const { promise: isThere, resolve, reject } = Promise.withResolvers<void>()
  const giveUp = (): void => reject(new Error('The film cannot be read.'))
  const timer = setTimeout(giveUp, PATIENCE_MS)
  const { signal } = ending
  video.addEventListener('error', giveUp, { signal })
  video.addEventListener('seeked', () => resolve(), { signal })
  video.addEventListener(
    'loadedmetadata',
    () => {
      video.currentTime = Math.min(atMs / 1_000, video.duration)
    },
    { signal },
  )
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  let stop: (() => void) | undefined
  try {
    if (film.kind === 'file') {
      // A film of another origin has to be lent to the canvas.
      if (!film.url.startsWith('blob:')) video.crossOrigin = 'anonymous'
      video.src = film.url
    } else
      stop = (await import('./follow-manifest.ts')).followManifest(video, film.url, giveUp, 'best')
    await isThere
    const picture = await captureFrame(video)
    if (!picture) throw new Error('The frame cannot be read.')
    return picture
  } finally {
    clearTimeout(timer)
    ending.abort()
    stop?.()
    video.removeAttribute('src')
    video.load()
  }
}
