import type { Config } from '#server/base/config.ts'
import { examineBucket } from '#server/storage/s3/examine-bucket.ts'

/** What the terminal says where the bucket does not do its part; null where it does, or there is none. */
export async function warningOfStorage({
  storage,
}: Pick<Config, 'storage'>): Promise<string | null> {
  if (storage.bucket === null) return null
  const trouble = await examineBucket(storage.bucket)
  if (trouble === null) return null
  const lines = [
    `Files cannot be kept in the bucket: ${trouble.says}.`,
    trouble.advice,
    'npm run doctor asks it again.',
  ]
  return `${lines.map((line) => `  ${line}\n`).join('')}\n`
}
