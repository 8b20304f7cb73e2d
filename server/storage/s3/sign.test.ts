import { expect, test } from 'vitest'

import { signedAddress, signedHeaders } from './sign.ts'

/** Of the examples that Amazon S3 gives in "Authenticating Requests (AWS Signature Version 4)". */
const keys = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const now = new Date('2013-05-24T00:00:00Z')
const bucket = 'https://examplebucket.s3.amazonaws.com'
const body = new Uint8Array()

test('a request for a range is signed as in the example', () => {
  const url = new URL(`${bucket}/test.txt`)
  const headers = signedHeaders(keys, {
    method: 'GET',
    url,
    headers: { range: 'bytes=0-9' },
    body,
    now,
  })
  expect(headers['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

test('a query without a value is signed as in the example', () => {
  const url = new URL(`${bucket}/?lifecycle`)
  const headers = signedHeaders(keys, { method: 'GET', url, headers: {}, body, now })
  expect(headers['authorization']).toMatch(
    /Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543$/,
  )
})

test('an address for a day is signed as in the example', () => {
  const address = signedAddress(keys, { url: new URL(`${bucket}/test.txt`), expiresS: 86_400, now })
  expect(new URL(address).searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})
