import type { BucketConfig, Config } from '#server/base/config.ts'

type Place = Pick<BucketConfig, 'bucket' | 'isPathStyle'>

/** Address of an object below an origin of the server; of the bucket itself where no key is named. */
export function bucketAddress(origin: string, { bucket, isPathStyle }: Place, key = ''): URL {
  const url = new URL(origin)
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`
  url.pathname = isPathStyle ? `/${bucket}${key === '' ? '' : `/${key}`}` : `/${key}`
  return url
}

/** What browsers are sent to for films; null where this service gives them itself, or whoever stands before it. */
export function sentToOrigin({
  storage: { bucket, delivery },
  mediaOrigin,
}: Pick<Config, 'storage' | 'mediaOrigin'>): string | null {
  if (bucket === null || delivery === 'service' || mediaOrigin !== null) return null
  return bucketAddress(bucket.publicEndpoint, bucket).origin
}
