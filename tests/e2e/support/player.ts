import { expect, type Page } from '@playwright/test'

import { paths, type WatchPlace } from '#config/paths.ts'

/** What the media element says of itself. */
export interface MediaFacts {
  atS: number
  isPaused: boolean
  isMuted: boolean
  decodedAudioB: number
  width: number
}

/** Opens a video and has it play from its place. */
export async function playVideo(page: Page, videoId: string, place?: WatchPlace): Promise<void> {
  await page.goto(paths.watch(videoId, place))
  await whenReady(page)
  if ((await media(page)).isPaused) await togglePlay(page)
  await expect.poll(async () => (await media(page)).isPaused).toBe(false)
}

/** Opens a video and has it stand still at its place, so that moments can be compared. */
export async function openPaused(page: Page, videoId: string, place?: WatchPlace): Promise<void> {
  await page.goto(paths.watch(videoId, place))
  await whenReady(page)
  if (!(await media(page)).isPaused) await togglePlay(page)
  await expect.poll(async () => (await media(page)).isPaused).toBe(true)
}

/** Enough is loaded to show a picture. A page that a person has used before plays by itself. */
export async function whenReady(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3)
}

export async function togglePlay(page: Page): Promise<void> {
  await page.locator('body').press('k')
}

export async function media(page: Page): Promise<MediaFacts> {
  return page.evaluate(() => {
    const video = document.querySelector('video')
    if (!video) throw new Error('there is no video on this page')
    const decoded: unknown = Reflect.get(video, 'webkitAudioDecodedByteCount')
    return {
      atS: video.currentTime,
      isPaused: video.paused,
      isMuted: video.muted,
      decodedAudioB: typeof decoded === 'number' ? decoded : 0,
      width: video.videoWidth,
    }
  })
}

/** The video is at this second, give or take. */
export async function expectAt(page: Page, seconds: number, tolerance = 0.6): Promise<void> {
  await whenReady(page)
  await expect
    .poll(async () => Math.abs((await media(page)).atS - seconds), {
      message: `the video is at ${seconds} s`,
    })
    .toBeLessThanOrEqual(tolerance)
}
