import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** What a request of the signed-in browser carried, for curl to carry the same. */
export interface Credentials {
  authorization: string
  cookie: string
  xsrf: string
}

/** Sends the file in requests of these sizes, one after the other over one connection as a browser does; answers the time they took. */
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
  const url = await beginUpload(origin, statSync(file).size, who)
  const parts = cutUp(file, chunksB)
  const own = Object.entries(who).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const requests = parts.map(({ path, offsetB }) =>
    [
      ['-s', '-S', '-f', '-X', 'PATCH', '-T', path, url],
      ['-H', 'Tus-Resumable: 1.0.0', '-H', `Upload-Offset: ${offsetB}`, '-H', 'Expect:'],
      ['-H', 'Content-Type: application/offset+octet-stream'],
      own,
    ].flat(),
  )
  const startedAt = performance.now()
  const curl = spawnSync(
    'curl',
    requests.flatMap((one, n) => (n === 0 ? one : ['--next', ...one])),
    {
      encoding: 'utf8',
    },
  )
  const tookMs = performance.now() - startedAt
  if (curl.status !== 0) throw new Error(`curl failed: ${curl.error?.message ?? curl.stderr}`)
  for (const { path } of parts) rmSync(path)
  return tookMs
}

/** Drafts a video and gives its upload an address, as the app does. */
export async function beginUpload(
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

/** Its parts as files of their own: curl sends whole files. */
function cutUp(file: string, chunksB: readonly number[]): { path: string; offsetB: number }[] {
  const handle = openSync(file, 'r')
  let offsetB = 0
  const parts = chunksB.map((chunkB, index) => {
    const bytes = Buffer.alloc(chunkB)
    readSync(handle, bytes, 0, chunkB, offsetB)
    const part = { path: `${file}.part${index}`, offsetB }
    writeFileSync(part.path, bytes)
    offsetB += chunkB
    return part
  })
  closeSync(handle)
  return parts
}
