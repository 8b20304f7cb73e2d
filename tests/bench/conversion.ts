import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, Page } from '@playwright/test'

import { signInByHand } from '#tests/e2e/support/sign-in.ts'

import { weigh } from './memory.ts'

/** How long home is asked for before the film is sent. */
const idleMs = 15_000
const betweenMs = 25

export interface ConversionMeasure {
  /** From the last byte sent. */
  watchableS: number
  readyS: number
  /** Of home, asked for by somebody signed out: before the film came, and while it was prepared. */
  idle: Latency
  busy: Latency
  /** The most there was of each at a time. */
  serviceMiB: number
  enginesMiB: number
  /** From a press on the reload button, everything cached. */
  firstFrameMs: number
  bareFirstFrameMs: number
}

export interface Latency {
  p50Ms: number
  p99Ms: number
}

/** Sends one film to a service that prepares, and looks at everything around it until it is ready. */
export async function measureConversion(
  browser: Browser,
  { origin, bareOrigin, film }: { origin: string; bareOrigin: string; film: string },
  servicePid: number,
): Promise<ConversionMeasure> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  const idle = await askForHome(origin, (startedAt) => performance.now() - startedAt > idleMs)
  const sent = await sendFilm(page, film)
  let state = 'queued'
  const memory = { serviceMiB: 0, workerMiB: 0, enginesMiB: 0 }
  const readyS: Record<string, number> = {}
  const looking = (async () => {
    while (!['ready', 'failed'].includes(state)) {
      state = (await sent.look()).state
      readyS[state] ??= (performance.now() - sent.atMs) / 1000
      await weigh(memory, { servicePid, workerPid: servicePid })
      await sleep(200)
    }
  })()
  const busy = await askForHome(origin, () => ['ready', 'failed'].includes(state))
  await looking
  if (state === 'failed') throw new Error('The film could not be prepared.')
  const { source } = await sent.grant()
  const firstFrameMs = await firstFrame(page, `/w/${sent.videoId}`)
  const path = new URL(source.url).pathname
  const bareFirstFrameMs = await firstFrame(page, `${bareOrigin}/?source=${path}`)
  await context.close()
  return {
    watchableS: readyS['partially_ready'] ?? readyS['ready'] ?? Number.NaN,
    readyS: readyS['ready'] ?? Number.NaN,
    idle,
    busy,
    serviceMiB: memory.serviceMiB,
    enginesMiB: memory.enginesMiB,
    firstFrameMs,
    bareFirstFrameMs,
  }
}

export async function sendFilm(page: Page, film: string) {
  let who: Record<string, string> = {}
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/me'))
      void request.allHeaders().then((all) => {
        if (all['authorization'] !== undefined) who = all
      })
  })
  await signInByHand(page, 'mara', '/upload')
  const drafted = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/v1/videos'),
  )
  const { size } = await stat(film)
  const arrived = page.waitForResponse(
    (answer) => Number(answer.headers()['upload-offset']) === size,
    { timeout: 600_000 },
  )
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(film)
  const { video }: { video: { id: string } } = await (await drafted).json()
  await arrived
  const atMs = performance.now()
  const { origin } = new URL(page.url())
  const ask = async (method: string, path: string) => {
    const { authorization = '', cookie = '' } = who
    const token = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? ''
    const headers = { authorization, cookie, 'x-xsrf-token': token, origin }
    return (await fetch(`${origin}/api/v1/videos/${video.id}${path}`, { method, headers })).json()
  }
  return {
    videoId: video.id,
    atMs,
    look: (): Promise<{ state: string }> => ask('GET', ''),
    grant: (): Promise<{ source: { url: string } }> => ask('POST', '/playback'),
  }
}

async function askForHome(
  origin: string,
  isOver: (startedAt: number) => boolean,
): Promise<Latency> {
  const startedAt = performance.now()
  const tookMs: number[] = []
  while (!isOver(startedAt)) {
    const askedAt = performance.now()
    await (await fetch(`${origin}/api/v1/home`)).arrayBuffer()
    tookMs.push(performance.now() - askedAt)
    await sleep(betweenMs)
  }
  const sorted = tookMs.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}

async function firstFrame(page: Page, url: string): Promise<number> {
  const look = () =>
    page.evaluate(async () => {
      for (;;) {
        const video = document.querySelector('video')
        if (video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
          return performance.now()
        await new Promise(requestAnimationFrame)
      }
    })
  await page.goto(url)
  await look()
  await page.reload()
  return look()
}
