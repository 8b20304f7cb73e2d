import { spawnSync } from 'node:child_process'
import {
  closeSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'

import type { Browser, Page } from '@playwright/test'

const targetB = 200 * 1024 ** 2
/** As large as the service takes in one request. */
const chunkB = 64 * 1024 ** 2
const clip = 'server/sample-library/media/rough-cut/video.mp4'

export interface UploadMeasure {
  /** From choosing the file to its last byte: checks, fingerprint and posters included. */
  foyerMBs: string
  /** From the first byte sent to the last. */
  sendingMBs: string
  curlMBs: string
  ratio: string
}

/** Sends one real video of 200 MB through the app, then the same bytes with curl to the same tus endpoint. */
export async function measureUpload(
  browser: Browser,
  origin: string,
  folder: string,
): Promise<UploadMeasure> {
  const file = makeLargeVideo(`${folder}/large.mp4`)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const headers = watchHeaders(page)
  let firstByteAt = Number.NaN
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && Number.isNaN(firstByteAt)) firstByteAt = performance.now()
  })
  await signIn(page, origin)
  await page.goto(`${origin}/upload`)
  const startedAt = performance.now()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(file)
  await page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PATCH' &&
      Number(answer.headers()['upload-offset']) === statSync(file).size,
    { timeout: 300_000 },
  )
  const endedAt = performance.now()
  const foyerMBs = megabytesPerSecond(endedAt - startedAt)
  const sendingMBs = megabytesPerSecond(endedAt - firstByteAt)
  const curlMBs = await sendWithCurl(origin, file, headers())
  await context.close()
  return {
    foyerMBs: foyerMBs.toFixed(1),
    sendingMBs: sendingMBs.toFixed(1),
    curlMBs: curlMBs.toFixed(1),
    ratio: (sendingMBs / curlMBs).toFixed(2),
  }
}

/** A clip that plays, grown by a `free` box (ISO/IEC 14496-12, 8.1.2), which players skip. */
function makeLargeVideo(path: string): string {
  const video = readFileSync(clip)
  const boxB = targetB - video.byteLength
  const header = Buffer.alloc(8)
  header.writeUInt32BE(boxB)
  header.write('free', 4, 'latin1')
  const handle = openSync(path, 'w')
  writeSync(handle, video)
  writeSync(handle, header)
  const block = Buffer.alloc(1024 ** 2, 7)
  for (let leftB = boxB - 8; leftB > 0; leftB -= block.byteLength) {
    writeSync(handle, block, 0, Math.min(leftB, block.byteLength))
  }
  closeSync(handle)
  return path
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/signin`)
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.getByRole('button', { name: /mara/i }).click()
  await page.waitForURL((url) => url.origin === origin && !url.pathname.startsWith('/auth'))
}

/** The token and the anti-forgery pair as the app itself sends them, for curl to send the same. */
function watchHeaders(page: Page): () => Record<string, string> {
  let seen: Record<string, string> = {}
  page.on('request', (request) => {
    if (request.method() === 'PATCH') void request.allHeaders().then((all) => (seen = all))
  })
  return () => seen
}

async function sendWithCurl(
  origin: string,
  file: string,
  seen: Record<string, string>,
): Promise<number> {
  const sizeB = statSync(file).size
  const who: Record<string, string> = {
    authorization: seen['authorization'] ?? '',
    cookie: seen['cookie'] ?? '',
    'x-xsrf-token': seen['x-xsrf-token'] ?? '',
    origin,
  }
  const draft = await fetch(`${origin}/api/v1/videos`, {
    method: 'POST',
    headers: {
      ...who,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      title: 'Sent with curl',
      fileName: 'large.mp4',
      sizeB,
      type: 'video/mp4',
      fingerprint: 'bench-0123456789abcdef',
      allowDuplicate: true,
    }),
  })
  if (draft.status !== 201)
    throw new Error(`No draft for curl: ${draft.status} ${await draft.text()}`)
  const { upload }: { upload: { creationUrl: string; videoId: string } } = await draft.json()
  const created = await fetch(upload.creationUrl, {
    method: 'POST',
    headers: {
      ...who,
      'tus-resumable': '1.0.0',
      'upload-length': String(sizeB),
      'upload-metadata': `videoId ${btoa(upload.videoId)},filename ${btoa('large.mp4')},filetype ${btoa('video/mp4')}`,
    },
  })
  const location = new URL(created.headers.get('location') ?? '', upload.creationUrl).href
  let tookMs = 0
  for (let offsetB = 0; offsetB < sizeB; offsetB += chunkB) {
    const part = cutOut(file, offsetB, chunkB)
    const startedAt = performance.now()
    patchWithCurl(location, part, offsetB, who)
    tookMs += performance.now() - startedAt
  }
  return megabytesPerSecond(tookMs)
}

/** A part of the file as a file of its own: curl sends whole files. */
function cutOut(file: string, offsetB: number, lengthB: number): string {
  const bytes = Buffer.alloc(Math.min(lengthB, statSync(file).size - offsetB))
  const handle = openSync(file, 'r')
  readSync(handle, bytes, 0, bytes.byteLength, offsetB)
  closeSync(handle)
  writeFileSync(`${file}.part`, bytes)
  return `${file}.part`
}

function patchWithCurl(
  url: string,
  part: string,
  offsetB: number,
  headers: Record<string, string>,
): void {
  const curl = spawnSync(
    'curl',
    [
      ['-s', '-S', '-f', '-X', 'PATCH', '--data-binary', `@${part}`],
      ['-H', 'Tus-Resumable: 1.0.0', '-H', `Upload-Offset: ${offsetB}`, '-H', 'Expect:'],
      ['-H', 'Content-Type: application/offset+octet-stream'],
      Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      [url],
    ].flat(),
    { encoding: 'utf8' },
  )
  if (curl.status !== 0) throw new Error(`curl failed: ${curl.error?.message ?? curl.stderr}`)
}

function megabytesPerSecond(durationMs: number): number {
  return targetB / 1e6 / (durationMs / 1000)
}
