import type { BucketConfig } from '#server/base/config.ts'

type Place = Pick<BucketConfig, 'bucket' | 'isPathStyle'>

/** Address of an object below an origin of the server; of the bucket itself where no key is named. */
export function bucketAddress(origin: string, { bucket, isPathStyle }: Place, key = ''): URL {
  const url = new URL(origin)
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`
  url.pathname = isPathStyle ? `/${bucket}${key === '' ? '' : `/${key}`}` : `/${key}`
  return url
}

/** What browsers are sent to for films; null where this service gives them itself. */
export function sentToOrigin({
  bucket,
  delivery,
}: {
  bucket: BucketConfig | null
  delivery: 'service' | 'redirect'
}): string | null {
  if (bucket === null || delivery === 'service') return null
  return bucketAddress(bucket.publicEndpoint, bucket).origin
}
