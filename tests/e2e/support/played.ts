import type { Page } from '@playwright/test'

/** What a browser shows and lets one hear of a film. */
export interface PlayedFilm {
  width: number
  height: number
  durationS: number
  /** What stands there at the moments asked for, by how bright the quarters of the picture are, of 255. */
  seen: { topLeft: number; topRight: number; bottomRight: number }[]
  /** What sounded while it was played from its beginning to its end, of 1. */
  heard: { atS: number; peak: number }[]
  hasEnded: boolean
}

/** Looks at the film of a watch page at some moments, and then plays it to its end. Nothing is asked of what made it. */
export function playFilm(page: Page, momentsS: readonly number[]): Promise<PlayedFilm> {
  return page.evaluate(async (moments) => {
    const video = document.querySelector('video')
    if (video === null) throw new Error('There is no video on this page.')
    const film = video
    const next = (name: string, mostMs: number) =>
      new Promise<boolean>((resolve) => {
        film.addEventListener(name, () => resolve(true), { once: true })
        setTimeout(() => resolve(false), mostMs)
      })
    const canvas = new OffscreenCanvas(4, 4)
    const paper = canvas.getContext('2d', { willReadFrequently: true })
    const look = () => {
      paper?.drawImage(film, 0, 0, 4, 4)
      const { data } = paper?.getImageData(0, 0, 4, 4) ?? { data: new Uint8ClampedArray(64) }
      const light = (x: number, y: number) => data[(y * 4 + x) * 4] ?? 0
      return { topLeft: light(0, 0), topRight: light(3, 0), bottomRight: light(3, 3) }
    }
    film.pause()
    const seen: PlayedFilm['seen'] = []
    for (const atS of moments) {
      const arrived = next('seeked', 20_000)
      const shown = new Promise((resolve) => film.requestVideoFrameCallback(resolve))
      film.currentTime = atS
      await arrived
      // What stands there already is not shown anew.
      await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, 1_000))])
      seen.push(look())
    }
    const begun = next('seeked', 20_000)
    film.currentTime = 0
    await begun
    film.muted = false
    film.volume = 1
    film.playbackRate = 1
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaElementSource(film).connect(analyser).connect(context.destination)
    await context.resume()
    const samples = new Float32Array(analyser.fftSize)
    const heard: PlayedFilm['heard'] = []
    const listening = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
      heard.push({ atS: film.currentTime, peak })
    }, 10)
    const ending = next('ended', 60_000)
    await film.play()
    const hasEnded = await ending
    clearInterval(listening)
    const { videoWidth: width, videoHeight: height, duration: durationS } = film
    return { width, height, durationS, seen, heard, hasEnded }
  }, momentsS)
}
