import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'

import type { BucketConfig } from '#server/base/config.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { bytesOf } from '#server/storage/bytes-of.ts'
import { orMissing } from '#server/storage/or-missing.ts'
import { isStorageKey, requireStorageKey } from '#server/storage/storage-key.ts'
import type {
  ByteRange,
  DirectUrlOptions,
  ListedFile,
  Storage,
  StoredContent,
  StoredFile,
} from '#server/storage/storage.ts'

import { bucketAddress } from './bucket-address.ts'
import { listObjects, removeHalfSent } from './list-objects.ts'
import { patientBody } from './read-object.ts'
import { createS3Client, usualS3Waits, type S3Client, type S3Waits } from './s3-client.ts'
import { isMissing, S3Failure } from './s3-failure.ts'
import { partLength, sendFile } from './send-file.ts'
import { signedAddress } from './sign.ts'

export interface S3StorageOptions {
  bucket: BucketConfig
  /** Are browsers sent to the bucket for films? */
  isSentTo: boolean
  waits?: Partial<S3Waits>
}

/** Addresses are the same for this long, so that browsers keep what came from them; and good for so much longer. */
const sameAddressMs = 300_000
const removedAtOnce = 8

/** Files as objects of a private bucket, each at its key. */
export function createS3Storage(options: S3StorageOptions): Storage {
  const { bucket, isSentTo } = options
  const waits = { ...usualS3Waits, ...options.waits }
  const client = createS3Client(bucket, waits)

  async function describe(key: string): Promise<StoredFile> {
    return factsOf(await client.ask({ method: 'HEAD', key }))
  }

  async function read(key: string, range?: ByteRange): Promise<StoredContent> {
    const answer = await client.ask({ method: 'GET', key, headers: rangeOf(range) })
    const ifMatch = answer.headers.get('etag')
    const startB = range?.start ?? 0
    const again = async (fromB: number) => {
      const rest = `bytes=${startB + fromB}-${range?.end ?? ''}`
      const headers = { range: rest, ...(ifMatch !== null && { 'if-match': ifMatch }) }
      const { status, body } = await client.ask({ method: 'GET', key, headers })
      if (status !== 206) throw new S3Failure(`GET ${key}`, { status, code: 'NoRange' })
      return body
    }
    return { ...factsOf(answer), stream: patientBody(answer.body, waits, again) }
  }

  async function list(folder: string): Promise<ListedFile[]> {
    const files: ListedFile[] = []
    for await (const file of listObjects(client, `${requireStorageKey(folder)}/`)) files.push(file)
    return files
  }

  async function remove(key: string): Promise<void> {
    await client.ask({ method: 'DELETE', key })
  }

  return {
    write: (key, content, sizeB = 0) =>
      foreseen(async () => {
        await sendFile(client, requireStorageKey(key), bytesOf(content), partLength(sizeB))
        return describe(key)
      }),
    read: (key, range) => foreseen(() => read(requireStorageKey(key), range)),
    stat: async (key) => orMissing(foreseen(() => describe(requireStorageKey(key)))),
    list: (folder) => foreseen(() => list(folder)),
    all: () => allFiles(client),
    remove: (key) => foreseen(() => remove(requireStorageKey(key))),
    removeFolder: (folder) =>
      foreseen(async () => {
        const keys = (await list(folder)).map(({ key }) => key)
        // One by one: not every server takes many in one call.
        while (keys.length > 0) await Promise.all(keys.splice(0, removedAtOnce).map(remove))
      }),
    importFile: (key, path, mode) =>
      foreseen(async () => {
        requireStorageKey(key)
        const { size } = await stat(path)
        await sendFile(client, key, createReadStream(path), partLength(size))
        const stored = await describe(key)
        if (stored.sizeB !== size) {
          throw new Error(`${key} has ${stored.sizeB} bytes in the bucket instead of ${size}.`)
        }
        if (mode === 'move') await rm(path, { force: true })
        return stored
      }),
    localPath: async () => null,
    directUrl: async (key, wanted) =>
      isSentTo ? directAddress(bucket, requireStorageKey(key), wanted) : null,
    async freeB() {
      await foreseen(() =>
        client.ask({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } }),
      )
      // No bucket says how much it takes; one that is full says so.
      return Infinity
    },
    removeHalfWritten: () => foreseen(() => removeHalfSent(client, '', new Date())),
  }
}

/** Whatever else somebody may have put into the bucket is none of ours. */
async function* allFiles(client: S3Client): AsyncGenerator<ListedFile, undefined> {
  for await (const file of listObjects(client, '')) if (isStorageKey(file.key)) yield file
}

function directAddress(
  bucket: BucketConfig,
  key: string,
  { expiresAt, contentType, disposition, isLent }: DirectUrlOptions,
): string {
  const url = bucketAddress(bucket.publicEndpoint, bucket, key)
  const fromMs = Math.floor(Date.now() / sameAddressMs) * sameAddressMs
  const untilMs = Math.ceil(expiresAt.getTime() / sameAddressMs) * sameAddressMs
  const expiresS = Math.max(1, (untilMs - fromMs) / 1000)
  url.searchParams.set('response-content-type', contentType)
  const kept = `private, max-age=${expiresS}${isLent ? ', immutable' : ''}`
  url.searchParams.set('response-cache-control', kept)
  if (disposition !== null) url.searchParams.set('response-content-disposition', disposition)
  return signedAddress(bucket, { url, expiresS, now: new Date(fromMs) })
}

function rangeOf(range: ByteRange | undefined): Record<string, string> {
  return range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }
}

/** Of a range, the length of the whole stands behind it. */
function factsOf({ headers, status }: Response): StoredFile {
  const whole = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  const length = whole ?? headers.get('content-length')
  const modified = headers.get('last-modified')
  // A film of no length, or of 1970, would be believed.
  if (length === null || modified === null)
    throw new S3Failure('reading', { status, code: 'NoLength' })
  return { sizeB: Number(length), modifiedAt: new Date(modified) }
}

const fullCodes = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])

/** What a server that speaks S3 says, as a problem. */
async function foreseen<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof S3Failure)) throw error
    if (isMissing(error)) throw new ProblemError('not-found', { cause: error })
    if (error.status === 507 || fullCodes.has(error.code)) {
      throw new ProblemError('storage-full', { cause: error })
    }
    throw new ProblemError('unavailable', {
      detail:
        'The files cannot be reached just now. What was saved before is safe; send this again in a moment.',
      retryAfterMs: 5000,
      cause: error,
    })
  }
}
