import type { Config } from '#server/base/config.ts'

/** Where files are: a line of the greeting. */
export function filesLine({
  storage,
  dataDir,
  mediaOrigin,
}: Pick<Config, 'storage' | 'dataDir' | 'mediaOrigin'>): string {
  const { where, bucket, delivery } = storage
  const inBucket = bucket === null ? '' : `the bucket ${bucket.bucket} at ${bucket.endpoint}`
  if (where === 'disk') return bucket === null ? dataDir : `${dataDir}; older ones in ${inBucket}`
  const from = mediaOrigin ?? (delivery === 'redirect' ? bucket?.publicEndpoint : undefined)
  const given = from === undefined ? '' : `, films from ${from}`
  return `${inBucket}${given}`
}
