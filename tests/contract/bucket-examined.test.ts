import { afterAll, afterEach, describe, expect, test } from 'vitest'

import type { BucketConfig } from '#server/base/config.ts'
import { warningOfStorage } from '#server/start/storage-trouble.ts'
import { examineBucket, examineDelivery } from '#server/storage/s3/examine-bucket.ts'
import { createS3Storage } from '#server/storage/s3/s3-storage.ts'
import { askDoctor } from '#tests/support/doctor-findings.ts'
import { endServing, nowhere, serving } from '#tests/support/false-bucket.ts'
import { noObjectStore, openObjectStore } from '#tests/support/object-store.ts'

const store = await openObjectStore()
afterEach(endServing)
afterAll(() => store?.close())

test.each([
  ['anybody may read', { plain: 200, part: 206 }, 'public'],
  ['no part of a file is had', { plain: 403, part: 200 }, 'ranges'],
  ['all is as it should be', { plain: 403, part: 206 }, undefined],
])('of a bucket where %s, the doctor says so', async (_, { plain, part }, cause) => {
  const bucket = await serving((asked, response) => {
    const isPlain = asked.headers.authorization === undefined
    response.writeHead(isPlain ? plain : asked.headers.range === undefined ? 200 : part).end()
  })
  expect((await examineBucket(bucket))?.cause).toBe(cause)
})

test('pages may play what a bucket gives them where it allows their origin and ranges', async () => {
  const allowing = (origin: string, headers: string) =>
    serving((_, response) =>
      response
        .writeHead(200, {
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Allow-Headers': headers,
        })
        .end(),
    )
  const page = 'https://videos.example.org'
  const causeOf = async (bucket: BucketConfig) => (await examineDelivery(bucket, page))?.cause
  expect(await causeOf(await allowing(page, 'Range, If-Match'))).toBeUndefined()
  expect(await causeOf(await allowing('https://other.example.org', 'Range'))).toBe('cors')
  expect(await causeOf(await allowing(page, 'content-type'))).toBe('cors')
  expect(await causeOf(nowhere)).toBe('cors')
})

describe.skipIf(store === null)(
  `a bucket that is looked at (${store?.program ?? noObjectStore})`,
  () => {
    const bucket = store?.bucket ?? nowhere

    test('the doctor says that it does its part, or what to change', async () => {
      const env = { OIDC_ISSUER: 'http://localhost:9', PUBLIC_URL: 'http://localhost:9' }
      const verdict = async (changes: Record<string, string>) =>
        (await askDoctor({ ...env, ...store?.env, ...changes }, { limitMs: 100 })).finding('files')
      expect(await verdict({})).toMatchObject({
        verdict: 'OK',
        says: expect.stringContaining(`the bucket foyer-films at ${bucket.endpoint}`),
      })
      expect(await verdict({ MEDIA_DELIVERY: 'redirect' })).toMatchObject({ verdict: 'OK' })
      expect(await verdict({ S3_SECRET_ACCESS_KEY: 'wrong-one' })).toMatchObject({
        verdict: 'FAIL',
        cause: 'SignatureDoesNotMatch',
        advice: expect.stringContaining('S3_SECRET_ACCESS_KEY'),
      })
      expect(await verdict({ S3_ACCESS_KEY_ID: 'nobody' })).toMatchObject({
        verdict: 'FAIL',
        advice: expect.stringContaining('S3_ACCESS_KEY_ID'),
      })
      expect(await verdict({ S3_BUCKET: 'no-such-films' })).toMatchObject({
        cause: 'NoSuchBucket',
        says: 'There is no bucket no-such-films',
      })
      expect(await verdict({ S3_ENDPOINT: 'http://127.0.0.1:9' })).toMatchObject({
        verdict: 'FAIL',
        cause: 'unreachable',
      })
      const storage = createS3Storage({ bucket, isSentTo: false })
      for await (const { key } of storage.all()) throw new Error(`${key} was left.`)
    })

    test('the start warns of a bucket that is not there, and says nothing of one that is', async () => {
      const storage = { where: 's3', bucket, delivery: 'service' } as const
      expect(await warningOfStorage({ storage })).toBeNull()
      const missing = { ...storage, bucket: { ...bucket, bucket: 'no-such-films' } }
      expect(await warningOfStorage({ storage: missing })).toContain(
        'There is no bucket no-such-films.\n  Make it, or write its name into S3_BUCKET.',
      )
    })
  },
)
