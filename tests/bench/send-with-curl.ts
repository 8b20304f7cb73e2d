import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readSync, statSync, writeFileSync } from 'node:fs'

/** What a request of the signed-in browser carried, for curl to carry the same. */
export interface Credentials {
  authorization: string
  cookie: string
  xsrf: string
}

/** Sends the file in requests of these sizes and nothing beside; answers the time they took. */
export async function sendWithCurl(
  origin: string,
  file: string,
  credentials: Credentials,
  chunksB: readonly number[],
): Promise<number> {
  const who = {
    authorization: credentials.authorization,
    cookie: credentials.cookie,
    'x-xsrf-token': credentials.xsrf,
    origin,
  }
  const location = await beginUpload(origin, statSync(file).size, who)
  let tookMs = 0
  let offsetB = 0
  for (const chunkB of chunksB) {
    const part = cutOut(file, offsetB, chunkB)
    const startedAt = performance.now()
    patchWithCurl(location, part, offsetB, who)
    tookMs += performance.now() - startedAt
    offsetB += chunkB
  }
  return tookMs
}

async function beginUpload(
  origin: string,
  sizeB: number,
  who: Record<string, string>,
): Promise<string> {
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
  return new URL(created.headers.get('location') ?? '', upload.creationUrl).href
}

/** A part of the file as a file of its own: curl sends whole files. */
function cutOut(file: string, offsetB: number, lengthB: number): string {
  const bytes = Buffer.alloc(lengthB)
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
