import { createS3Storage } from '#server/storage/s3/s3-storage.ts'

import type { SeveralServices } from './several-services.ts'

/** The film as it lies in the bucket. */
export async function originalOf({ store }: SeveralServices, videoId: string): Promise<Buffer> {
  const storage = createS3Storage({ bucket: store.bucket, isSentTo: false })
  const files = await storage.list(`videos/${videoId}`)
  const { key } = files.find((file) => file.key.includes('/original-')) ?? { key: '' }
  return Buffer.from(await new Response((await storage.read(key)).stream).arrayBuffer())
}
