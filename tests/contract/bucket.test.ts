import { execFile, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, afterEach, describe, expect, test } from 'vitest'

import type { BucketConfig } from '#server/base/config.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { createDiskStorage } from '#server/storage/disk-storage.ts'
import { moveFiles } from '#server/storage/move-files.ts'
import { bucketAddress } from '#server/storage/s3/bucket-address.ts'
import { removeHalfSent } from '#server/storage/s3/list-objects.ts'
import { createS3Client, usualS3Waits } from '#server/storage/s3/s3-client.ts'
import { S3Failure } from '#server/storage/s3/s3-failure.ts'
import { createS3Storage } from '#server/storage/s3/s3-storage.ts'
import { signedAddress } from '#server/storage/s3/sign.ts'
import type { Sending } from '#tests/support/dying-writer-process.ts'
import { endServing, nowhere, serving } from '#tests/support/false-bucket.ts'
import { noObjectStore, openObjectStore } from '#tests/support/object-store.ts'

const execute = promisify(execFile)
const store = await openObjectStore()
afterEach(endServing)
afterAll(() => store?.close())

const quick = { answerMs: 10_000, moreMs: 10_000, againMs: 5 }
const storageOf = (bucket: BucketConfig, { isSentTo = false, waits = quick } = {}) =>
  createS3Storage({ bucket, isSentTo, waits })

async function failureOf(work: Promise<unknown>): Promise<{ problem: ProblemError; code: string }> {
  const problem = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(problem instanceof ProblemError)) throw new Error(`not a problem: ${String(problem)}`)
  const { cause } = problem
  return { problem, code: cause instanceof S3Failure ? cause.code : '' }
}

describe('a server that does not do its part', () => {
  test('where nothing listens, files are unavailable for a moment', async () => {
    const { port } = new URL((await serving(() => undefined)).endpoint)
    endServing()
    const bucket = { ...nowhere, endpoint: `http://127.0.0.1:${port}` }
    const { problem, code } = await failureOf(storageOf(bucket).write('a/b', new Blob(['x'])))
    expect([problem.code, code]).toEqual(['unavailable', 'refused'])
    expect(problem.options.retryAfterMs).toBe(5000)
  })

  test('one that takes a request and says nothing is not waited for', async () => {
    let asked = 0
    const bucket = await serving(() => void (asked += 1))
    const { problem, code } = await failureOf(
      storageOf(bucket, { waits: { ...quick, answerMs: 200 } }).stat('a/b'),
    )
    expect([problem.code, code, asked]).toEqual(['unavailable', 'timeout', 1])
  })

  test('one that has too much to do is asked again', async () => {
    let asked = 0
    const bucket = await serving((_, response) => {
      asked += 1
      const found = { 'Content-Length': 7, 'Last-Modified': new Date().toUTCString() }
      response.writeHead(asked < 3 ? 503 : 200, asked < 3 ? {} : found).end()
    })
    expect(await storageOf(bucket).stat('a/b')).toMatchObject({ sizeB: 7 })
    expect(asked).toBe(3)
  })

  test('one that never has the time is given up, and what is full is told', async () => {
    let asked = 0
    const bucket = await serving((_, response) => {
      asked += 1
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    })
    const { code } = await failureOf(storageOf(bucket).remove('a/b'))
    expect([code, asked]).toEqual(['SlowDown', 4])
    const full = await serving((_, response) =>
      response.writeHead(403).end('<Error><Code>QuotaExceeded</Code></Error>'),
    )
    const { problem } = await failureOf(storageOf(full).write('a/b', new Uint8Array(1)))
    expect(problem.code).toBe('storage-full')
  })
})

describe.skipIf(store === null)(`a bucket (${store?.program ?? noObjectStore})`, () => {
  const bucket = store?.bucket ?? nowhere

  test('with a wrong secret nothing is had, and the secret stands in no message', async () => {
    const secretAccessKey = 'quite-another-secret'
    const { problem, code } = await failureOf(
      storageOf({ ...bucket, secretAccessKey }).write('a/b', new Blob(['x'])),
    )
    expect([problem.code, code]).toEqual(['unavailable', 'SignatureDoesNotMatch'])
    const told = [problem, problem.cause].map((one) => (one instanceof Error ? one.stack : ''))
    expect(told.join()).toContain('S3Failure')
    expect(told.join() + JSON.stringify(problem)).not.toMatch(/another-secret|Signature=|AWS4/)
  })

  test('what changes on its way is refused', async () => {
    const line = await serving((asked, response) => {
      // Also when it is asked again.
      const onward = request(`${bucket.endpoint}${asked.url ?? ''}`, {
        method: asked.method,
        headers: { ...asked.headers, 'content-length': '3' },
      })
      asked.resume().on('end', () => onward.end('bad'))
      onward.on('response', (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 0)))
    })
    // It is signed for the address in front.
    const signedFor = { ...bucket, endpoint: line.endpoint }
    const { problem } = await failureOf(storageOf(signedFor).write('a/changed', new Blob(['new'])))
    expect(problem.code).toBe('unavailable')
    expect(await storageOf(bucket).stat('a/changed')).toBeNull()
  })

  test('reading goes on behind the byte where the line broke', async () => {
    const film = Buffer.alloc(3_000_000, 'film ')
    await storageOf(bucket).write('a/film', film)
    const ranges: (string | undefined)[] = []
    const line = await serving((asked, response) => {
      ranges.push(asked.headers.range)
      const onward = request(`${bucket.endpoint}${asked.url ?? ''}`, { headers: asked.headers })
      onward.end()
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers)
        let passedB = 0
        answer.on('data', (piece: Buffer) => {
          passedB += piece.length
          response.write(piece)
          if (ranges.length < 3 && passedB > 500_000) response.destroy()
        })
        answer.on('end', () => response.end())
      })
    })
    const { stream } = await storageOf({ ...bucket, endpoint: line.endpoint }).read('a/film')
    expect(Buffer.from(await new Response(stream).arrayBuffer()).equals(film)).toBe(true)
    expect(ranges).toEqual([
      undefined,
      expect.stringMatching(/^bytes=[1-9]\d*-$/),
      expect.any(String),
    ])
  })

  test('an address lets whoever has it read one file for a while, and nobody reads without', async () => {
    const storage = storageOf(bucket, { isSentTo: true })
    await storage.write('a/film.mp4', new Blob(['moving pictures']))
    const disposition = 'attachment; filename="a (1).mp4"'
    const options = { contentType: 'video/mp4', disposition, isLent: true }
    const soon = new Date(Date.now() + 60_000)
    const url = (await storage.directUrl('a/film.mp4', { ...options, expiresAt: soon })) ?? ''
    const answer = await fetch(url, { headers: { Range: 'bytes=7-14' } })
    expect([answer.status, await answer.text()]).toEqual([206, 'pictures'])
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    const again = await storage.directUrl('a/film.mp4', { ...options, expiresAt: soon })
    expect(again, 'browsers keep what came from it').toBe(url)
    const shown = await storage.directUrl('a/film.mp4', {
      ...options,
      expiresAt: soon,
      isLent: false,
    })
    expect(shown, 'and not for pages what was only shown').not.toBe(url)
    expect((await fetch(shown ?? '')).status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(options.disposition)

    const statusOf = async (address: string) => (await fetch(address)).status
    expect(await statusOf(url.split('?')[0] ?? '')).toBe(403)
    expect(await statusOf(url.replace('film.mp4', 'other.mp4'))).toBe(403)
    expect(await statusOf(url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=9999'))).toBe(403)
    const ago = new Date(Date.now() - 3_600_000)
    const over = signedAddress(bucket, {
      url: bucketAddress(bucket.endpoint, bucket, 'a/film.mp4'),
      expiresS: 60,
      now: ago,
    })
    expect(await statusOf(over)).toBe(403)
    expect(
      await storageOf(bucket).directUrl('a/film.mp4', { ...options, expiresAt: soon }),
    ).toBeNull()
  })

  test('whoever is killed while sending leaves no file, and no parts that nobody sweeps', async () => {
    const client = createS3Client(bucket, usualS3Waits)
    const begun = async () => (await client.ask({ method: 'GET', query: { uploads: '' } })).text()
    const child = fork('tests/support/dying-writer-process.ts', {
      env: { ...process.env, ...store?.env },
    })
    const [sending = { key: '' }]: Sending[] = await once(child, 'message')
    await expect.poll(begun, { interval: 100 }).toContain(`>${sending.key}<`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await storageOf(bucket).stat(sending.key)).toBeNull()
    await storageOf(bucket).removeHalfWritten()
    expect(await begun()).toContain(sending.key)
    await removeHalfSent(client, '', new Date(Date.now() + 25 * 3_600_000))
    expect(await begun()).not.toContain(sending.key)
  })

  test('files move into it and back by a command, and none is left behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-move-'))
    const disk = await createDiskStorage(join(folder, 'files'))
    const film = randomBytes(9 * 1024 ** 2)
    await disk.write('videos/moved/film.mp4', film)
    await disk.write('videos/moved/empty.vtt', new Uint8Array())
    const inBucket = storageOf(bucket)
    await inBucket.removeFolder('videos')
    await inBucket.removeFolder('a')
    const command = async (changes: Record<string, string>, ...args: string[]) => {
      const env = { ...process.env, ...store?.env, DATA_DIR: folder, ...changes }
      return execute(process.execPath, ['server/start/storage.ts', ...args], { env }).then(
        ({ stdout }) => stdout,
        ({ stdout, stderr }) => `${stdout}${stderr}failed`,
      )
    }
    expect(await command({})).toMatch(
      /0 files .* there\n2 files \(9.0 MB\) still elsewhere.*\nfailed/,
    )
    expect(await command({}, 'move')).toContain('2 files (9.0 MB) of 2 files (9.0 MB) moved\n')
    expect(await disk.list('videos')).toEqual([])
    expect(await inBucket.list('videos/moved')).toHaveLength(2)
    expect(await command({ S3_SECRET_ACCESS_KEY: 'wrong' }, 'move')).toContain(
      'S3_SECRET_ACCESS_KEY',
    )
    expect(await command({}, 'muv')).toContain('npm run storage -- move')
    const { signal } = new AbortController()
    const back = { to: disk, from: inBucket, signal, onMoved: () => undefined }
    expect(await moveFiles(back)).toEqual([])
    expect(await inBucket.list('videos')).toEqual([])
    const { stream } = await disk.read('videos/moved/film.mp4')
    expect(Buffer.from(await new Response(stream).arrayBuffer()).equals(film)).toBe(true)
    expect(await disk.stat('videos/moved/empty.vtt')).toMatchObject({ sizeB: 0 })
    await rm(folder, { recursive: true })
  })
})
