import { defineCheck, NotAsked } from '#server/doctor/base/check.ts'
import type { EnvironmentFile } from '#server/doctor/base/environment-file.ts'
import { fail, ok, type Judgement } from '#server/doctor/base/finding.ts'
import { filesLine } from '#server/storage/files-line.ts'
import { sentToOrigin } from '#server/storage/s3/bucket-address.ts'
import {
  examineBucket,
  examineDelivery,
  type BucketTrouble,
} from '#server/storage/s3/examine-bucket.ts'

interface FilesEvidence {
  line: string
  trouble: BucketTrouble | null
}

/** Where files are, and whether the bucket does its part. Not at each start: the start asks by itself. */
export const files = defineCheck({
  id: 'files',
  async ask({ config }: EnvironmentFile): Promise<FilesEvidence> {
    if (config === null) throw new NotAsked('env-values')
    const { bucket } = config.storage
    const line = filesLine(config)
    if (bucket === null) return { line, trouble: null }
    let trouble = await examineBucket(bucket)
    const origins = config.appOrigins.length > 0 ? config.appOrigins : [config.publicOrigin]
    for (const origin of sentToOrigin(config) === null ? [] : origins) {
      trouble ??= await examineDelivery(bucket, origin)
    }
    return { line, trouble }
  },
  judge({ line, trouble }): Judgement {
    if (trouble === null) return ok(`Files are kept in ${line}`)
    const { cause, says, advice } = trouble
    return fail(says, { cause, advice })
  },
})
