import type { Config } from '#server/base/config.ts'

/** Where files are: a line of the greeting. */
export function filesLine({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): string {
  const { where, bucket, delivery } = storage
  const inBucket = bucket === null ? '' : `the bucket ${bucket.bucket} at ${bucket.endpoint}`
  if (where === 'disk') return bucket === null ? dataDir : `${dataDir}; older ones in ${inBucket}`
  const given = delivery === 'redirect' ? `, films from ${bucket?.publicEndpoint ?? ''}` : ''
  return `${inBucket}${given}`
}
