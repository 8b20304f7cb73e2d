import { readConfig } from '#server/base/read-config.ts'
import { createS3Storage } from '#server/storage/s3/s3-storage.ts'

/** What it tells when it begins. */
export interface Sending {
  key: string
}

/** Writes a file into the bucket of its environment whose end never comes: until somebody kills it. */
const sending: Sending = { key: 'videos/a/killed.mp4' }
const { storage } = readConfig(process.env)
if (storage.bucket === null) throw new Error('No bucket.')
const bucket = createS3Storage({ bucket: storage.bucket, isSentTo: false })
const pieces = [new Uint8Array(8 * 1024 ** 2), new Uint8Array(16 * 1024 ** 2)]
process.send?.(sending)
await bucket.write(
  sending.key,
  new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece !== undefined) controller.enqueue(piece)
      return piece === undefined ? new Promise(() => undefined) : undefined
    },
  }),
)
