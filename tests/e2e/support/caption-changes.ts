import type { Page } from '@playwright/test'

interface Change {
  text: string
  isShown: boolean
  /** Of the film. */
  atS: number
  /** How many of the frames had been shown. */
  frames: number
}

/** Plays a part of the film, and answers where it was whenever a line came or went, and which frames were shown. */
export async function changesAt(
  page: Page,
  speed: number,
  [fromS, toS]: readonly [number, number],
) {
  return page.evaluate(
    async ([rate, from, to]): Promise<{ changes: Change[]; framesS: number[] }> => {
      const video = document.querySelector('video')
      const stage = document.querySelector('[data-stage]')
      if (!video || !stage) throw new Error('there is no player on this page')
      video.pause()
      video.currentTime = from
      await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
      video.playbackRate = rate
      const read = () => [...stage.querySelectorAll('p[lang]')].map((line) => line.textContent)
      const changes: Change[] = []
      const framesS: number[] = []
      const see: VideoFrameRequestCallback = (_, { mediaTime }) => {
        framesS.push(mediaTime)
        video.requestVideoFrameCallback(see)
      }
      video.requestVideoFrameCallback(see)
      let before = read()
      const observer = new MutationObserver(() => {
        const now = read()
        const note = (texts: string[], isShown: boolean) => {
          const [atS, frames] = [video.currentTime, framesS.length]
          for (const text of texts) changes.push({ text, isShown, atS, frames })
        }
        note(
          before.filter((text) => !now.includes(text)),
          false,
        )
        note(
          now.filter((text) => !before.includes(text)),
          true,
        )
        before = now
      })
      observer.observe(stage, { subtree: true, childList: true, characterData: true })
      await video.play()
      await new Promise<void>((resolve) => {
        const look = () => (video.currentTime >= to ? resolve() : requestAnimationFrame(look))
        look()
      })
      video.pause()
      observer.disconnect()
      return { changes, framesS }
    },
    [speed, fromS, toS] as const,
  )
}
