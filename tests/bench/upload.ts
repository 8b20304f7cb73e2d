import { rmSync } from 'node:fs'

import type { Browser, Page } from '@playwright/test'

import { makeLargeVideo } from './large-video.ts'
import { processorSeconds } from './processor-time.ts'
import { sendWithBarePage } from './send-with-bare-page.ts'
import { sendWithCurl, type Credentials } from './send-with-curl.ts'
import type { RunningService } from './service.ts'

const targetB = 300 * 1024 ** 2
const turns = 4

/** One file of 300 MiB, sent by the app, by curl and by a bare page. MB/s; processor time in seconds. */
export interface UploadTurn {
  /** From choosing the file to its last byte: checks, fingerprint and posters included. */
  chosenMBs: number
  /** From the first byte sent to the last. */
  sendingMBs: number
  /** From a page of the same browser that does nothing else. */
  barePageMBs: number
  curlMBs: number
  serviceS: number
  serviceForCurlS: number
  browserS: number
  chunksB: readonly number[]
}

/** Sends files through the app and the same bytes in the same requests with curl and from a bare page, by turns: a busy machine is busy for all. */
export async function* measureUploads(
  browser: Browser,
  service: Pick<RunningService, 'origin' | 'pid'>,
  folder: string,
): AsyncGenerator<UploadTurn> {
  for (let turn = 1; turn <= turns; turn += 1) {
    const file = makeLargeVideo(`${folder}/large-${turn}.mp4`, targetB, turn)
    const beforeS = processorSeconds(service.pid)
    const sent = await sendWithApp(browser, service, file)
    const betweenS = processorSeconds(service.pid)
    const { credentials, chunksB } = sent
    const curlMs = await sendWithCurl(service.origin, file, credentials, chunksB)
    const afterCurlS = processorSeconds(service.pid)
    const bareMs = await sendWithBarePage(browser, service.origin, file, credentials, chunksB)
    yield {
      chosenMBs: megabytesPerSecond(sent.chosenMs),
      sendingMBs: megabytesPerSecond(sent.sendingMs),
      barePageMBs: megabytesPerSecond(bareMs),
      curlMBs: megabytesPerSecond(curlMs),
      serviceS: betweenS - beforeS,
      serviceForCurlS: afterCurlS - betweenS,
      browserS: sent.browserS,
      chunksB: sent.chunksB,
    }
    rmSync(file)
  }
}

/** Four lines of the table. */
export function printUpload(
  turn: UploadTurn,
  row: (name: string, value: string, beside: string) => void,
): void {
  const speed = (value: number) => `${value.toFixed(1)} MB/s`
  const ratio = (turn.sendingMBs / turn.curlMBs).toFixed(2)
  row('from the first byte', speed(turn.sendingMBs), `curl ${speed(turn.curlMBs)}, ratio ${ratio}`)
  const bare = (turn.sendingMBs / turn.barePageMBs).toFixed(2)
  row('  beside a bare page', bare, `${speed(turn.barePageMBs)}; the browser itself`)
  row('  from choosing the file', speed(turn.chosenMBs), 'checks, fingerprint, posters')
  const sizes = turn.chunksB.map((chunkB) => Math.round(chunkB / 1024 ** 2)).join(' ')
  const beside = `with curl ${turn.serviceForCurlS.toFixed(1)} s; browser ${turn.browserS.toFixed(1)} s`
  row(
    '  processor time of the service',
    `${turn.serviceS.toFixed(1)} s`,
    `${beside}; MiB: ${sizes}`,
  )
}

interface Sent {
  chosenMs: number
  sendingMs: number
  browserS: number
  chunksB: number[]
  credentials: Credentials
}

async function sendWithApp(
  browser: Browser,
  { origin, pid }: Pick<RunningService, 'origin' | 'pid'>,
  file: string,
): Promise<Sent> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const credentials = watchCredentials(page)
  await signIn(page, origin)
  await page.goto(`${origin}/upload`)
  const browserS = secondsBeside(pid)
  const startedAt = performance.now()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(file)
  const chunksB: number[] = []
  await page.waitForResponse(
    (answer) => {
      if (answer.request().method() !== 'PATCH') return false
      const offsetB = Number(answer.headers()['upload-offset'])
      chunksB.push(offsetB - chunksB.reduce((sum, chunkB) => sum + chunkB, 0))
      return offsetB === targetB
    },
    { timeout: 300_000 },
  )
  const sent = {
    chosenMs: performance.now() - startedAt,
    sendingMs: await page.evaluate(sendingMs),
    browserS: secondsBeside(pid) - browserS,
    chunksB,
    credentials: await credentials(),
  }
  await context.close()
  return sent
}

/** In the page: from the first request to the address of the upload until the last is answered. */
function sendingMs(): number {
  const sent = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/uploads\/[^/]+$/.test(name))
  const starts = sent.map(({ startTime }) => startTime)
  return Math.max(...sent.map((one) => one.startTime + one.duration)) - Math.min(...starts)
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/signin`)
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.getByRole('button', { name: /mara/i }).click()
  await page.waitForURL((url) => url.origin === origin && !url.pathname.startsWith('/auth'))
}

/** The token and the anti-forgery pair as the app itself sends them. */
function watchCredentials(page: Page): () => Promise<Credentials> {
  let seen: Promise<Record<string, string>> = Promise.resolve({})
  page.on('request', (request) => {
    if (request.method() === 'PATCH') seen = request.allHeaders()
  })
  return async () => {
    const headers = await seen
    return {
      authorization: headers['authorization'] ?? '',
      cookie: headers['cookie'] ?? '',
      xsrf: headers['x-xsrf-token'] ?? '',
    }
  }
}

/** What this process and all it has started has used, but for the service. */
function secondsBeside(servicePid: number): number {
  return processorSeconds(process.pid) - processorSeconds(servicePid)
}

function megabytesPerSecond(durationMs: number): number {
  return targetB / 1e6 / (durationMs / 1000)
}
