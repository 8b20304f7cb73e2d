import { expect, test } from 'vitest'

import { readConfig } from '#server/base/read-config.ts'

import { contentSecurityPolicy } from './content-security-policy.ts'

/** The directives that name an origin. */
function naming(origin: string, variables: Record<string, string>): string[] {
  const policy = contentSecurityPolicy({
    config: readConfig(variables),
    html: '',
    provider: { asked: [], shown: [] },
  })
  const rules = policy.split('; ').map((rule) => rule.split(' '))
  return rules.flatMap(([name = '', ...sources]) => (sources.includes(origin) ? [name] : []))
}

const bucket = {
  STORAGE: 's3',
  S3_ENDPOINT: 'http://minio.inside:9000',
  S3_PUBLIC_ENDPOINT: 'https://files.example.org',
  S3_BUCKET: 'films',
  S3_ACCESS_KEY_ID: 'AK',
  S3_SECRET_ACCESS_KEY: 'a-secret-of-ours',
}

test('a bucket may be asked by pages for films, and only where browsers are sent there', () => {
  const sent = { ...bucket, MEDIA_DELIVERY: 'redirect' }
  expect(naming('https://files.example.org', sent)).toEqual(['media-src', 'connect-src'])
  expect(naming('http://minio.inside:9000', sent)).toEqual([])
  expect(naming('https://files.example.org', bucket)).toEqual([])
})

test('an origin of media takes the place of the bucket, for pictures too', () => {
  const media = 'https://media.example.org'
  const sent = { ...bucket, MEDIA_DELIVERY: 'redirect', MEDIA_ORIGIN: media }
  expect(naming(media, sent)).toEqual(['img-src', 'media-src', 'connect-src'])
  expect(naming('https://files.example.org', sent)).toEqual([])
})

test('a bucket before the host name is an origin of its own', () => {
  const sent = { ...bucket, MEDIA_DELIVERY: 'redirect', S3_PATH_STYLE: 'off' }
  expect(naming('https://films.files.example.org', sent)).toEqual(['media-src', 'connect-src'])
  expect(naming('https://files.example.org', sent)).toEqual([])
})
