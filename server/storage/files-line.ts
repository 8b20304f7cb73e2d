import type { Config } from '#server/base/config.ts'

import { sentToOrigin } from './s3/bucket-address.ts'

/** Where files are: a line of the greeting. */
export function filesLine(config: Pick<Config, 'storage' | 'dataDir' | 'mediaOrigin'>): string {
  const { storage, dataDir, mediaOrigin } = config
  const { where, bucket } = storage
  const inBucket = bucket === null ? '' : `the bucket ${bucket.bucket} at ${bucket.endpoint}`
  if (where === 'disk') return bucket === null ? dataDir : `${dataDir}; older ones in ${inBucket}`
  const from = mediaOrigin ?? sentToOrigin(config)
  const given = from === null ? '' : `, films from ${from}`
  return `${inBucket}${given}`
}
