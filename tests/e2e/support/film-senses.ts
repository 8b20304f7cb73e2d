import type { Locator, Page } from '@playwright/test'

/** Answers the loudest tone that is heard at the moment, in Hz: one of those in the film, or 0. */
export async function listen(page: Page): Promise<() => Promise<number>> {
  const ear = await page.evaluateHandle(() => {
    const video = document.querySelector('video')
    if (!video) throw new Error('there is no video on this page')
    const context = new AudioContext()
    const analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0 })
    context.createMediaElementSource(video).connect(analyser).connect(context.destination)
    return { context, analyser, bins: new Float32Array(analyser.frequencyBinCount) }
  })
  return () =>
    ear.evaluate(({ context, analyser, bins }) => {
      analyser.getFloatFrequencyData(bins)
      const loudest = bins.reduce((best, level, at) => (level > (bins[best] ?? 0) ? at : best), 0)
      const hz = (loudest * context.sampleRate) / analyser.fftSize
      const isHeard = (bins[loudest] ?? -Infinity) > -60
      return [440, 1200].find((one) => isHeard && Math.abs(one - hz) < 12) ?? 0
    })
}

/** What the element says when it has to wait for bytes, or begins anew. */
export async function listenForBreaks(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.locator('video').evaluateHandle((video: HTMLVideoElement) => {
    const names: string[] = []
    for (const name of ['emptied', 'error', 'seeking', 'pause'])
      video.addEventListener(name, () => names.push(name))
    video.addEventListener('waiting', () => {
      const { buffered, currentTime } = video
      const aheadS = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1) - currentTime
      // With seconds of it here, a busy machine was late to decode them.
      if (aheadS < 2) names.push(`waiting at ${currentTime} s`)
    })
    return names
  })
  return () => seen.jsonValue()
}

export interface ShownPicture {
  /** Its place in the film. */
  mediaS: number
  shownMs: number
  /** So many have been shown before it since the page was opened. */
  count: number
}

/** The pictures that are shown from one second to another, played at half the speed so that a busy machine sees each. */
export async function picturesBetween(
  page: Page,
  fromS: number,
  toS: number,
): Promise<ShownPicture[]> {
  return page.locator('video').evaluate(
    async (video: HTMLVideoElement, [from, to]) => {
      const shown: ShownPicture[] = []
      video.playbackRate = 0.5
      const isOver = new Promise<void>((resolve) => {
        // A film that plays on while the test does something else may show one from behind the place until it is there.
        let isThere = false
        // A busy machine may show none of those before the place.
        const arrive = (): void => {
          isThere = true
        }
        video.addEventListener('seeked', arrive, { once: true })
        const note: VideoFrameRequestCallback = (shownMs, { mediaTime, presentedFrames }) => {
          const mediaS = mediaTime
          isThere ||= mediaS < from
          if (isThere && mediaS >= from) shown.push({ mediaS, shownMs, count: presentedFrames })
          if (isThere && mediaS >= to) resolve()
          else video.requestVideoFrameCallback(note)
        }
        video.requestVideoFrameCallback(note)
      })
      video.currentTime = from - 0.5
      await isOver
      return shown
    },
    [fromS, toS] as const,
  )
}

/** A picture as a file: its left half is red, the other one blue. */
export async function halfRedHalfBlue(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: wide, height: high })
      const context = canvas.getContext('2d')
      for (const [place, colour] of ['#f00', '#00f'].entries()) {
        if (context) context.fillStyle = colour
        context?.fillRect((place * wide) / 2, 0, wide / 2, high)
      }
      return canvas.toDataURL('image/png')
    },
    [width, height] as const,
  )
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

/** Red, green and blue of a picture on the page, in the middle of its height. */
export async function colourAt(picture: Locator, share: number): Promise<number[]> {
  return picture.evaluate(async (shown, at) => {
    if (!(shown instanceof HTMLImageElement)) throw new Error('this is no picture')
    await shown.decode()
    const { naturalWidth: width, naturalHeight: height } = shown
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    context?.drawImage(shown, 0, 0)
    const pixel = context?.getImageData(Math.round(width * at), height / 2, 1, 1)
    return [...(pixel?.data ?? [])]
  }, share)
}
