import { createHash, createHmac } from 'node:crypto'

import type { BucketConfig } from '#server/base/config.ts'

type Keys = Pick<BucketConfig, 'region' | 'accessKeyId' | 'secretAccessKey'>

export interface Signing {
  method: string
  url: URL
  /** By names in lower case. */
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  now: Date
}

const algorithm = 'AWS4-HMAC-SHA256'

/**
 * Headers that prove a request to a server that speaks S3 (Signature Version 4), the body by its hash: what is changed on
 * its way is refused.
 */
export function signedHeaders(
  keys: Keys,
  { method, url, headers, body, now }: Signing,
): Record<string, string> {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const sent = { ...headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': timeOf(now) }
  const all = { ...sent, host: url.host }
  const signature = signatureOf(keys, { method, url, headers: all, bodyHash, now })
  const credential = `${keys.accessKeyId}/${scopeOf(keys, now)}`
  return {
    ...sent,
    authorization: `${algorithm} Credential=${credential}, SignedHeaders=${namesOf(all)}, Signature=${signature}`,
  }
}

/** An address that lets whoever has it read one object, until it is over. */
export function signedAddress(
  keys: Keys,
  { url: plain, expiresS, now }: { url: URL; expiresS: number; now: Date },
): string {
  const url = new URL(plain)
  const headers = { host: url.host }
  const claims = {
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': `${keys.accessKeyId}/${scopeOf(keys, now)}`,
    'X-Amz-Date': timeOf(now),
    'X-Amz-Expires': String(expiresS),
    'X-Amz-SignedHeaders': namesOf(headers),
  }
  for (const [name, value] of Object.entries(claims)) url.searchParams.set(name, value)
  const bodyHash = 'UNSIGNED-PAYLOAD'
  const signature = signatureOf(keys, { method: 'GET', url, headers, bodyHash, now })
  url.search = `${queryOf(url)}&X-Amz-Signature=${signature}`
  return url.href
}

/** As it is signed: every character beyond the plainest written by its code, ordered. */
export function queryOf({ searchParams }: URL): string {
  return [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
}

interface Claimed extends Pick<Signing, 'method' | 'url' | 'headers' | 'now'> {
  bodyHash: string
}

function signatureOf(keys: Keys, { method, url, headers, bodyHash, now }: Claimed): string {
  const lines = sorted(headers).map(([name, value]) => `${name}:${value.trim()}\n`)
  // Keys have no character that would have to be encoded twice.
  const request = [method, url.pathname, queryOf(url), lines.join(''), namesOf(headers), bodyHash]
  const digest = createHash('sha256').update(request.join('\n')).digest('hex')
  const text = [algorithm, timeOf(now), scopeOf(keys, now), digest].join('\n')
  return hmac(dayKeyOf(keys, now), text).toString('hex')
}

function dayKeyOf({ secretAccessKey, region }: Keys, now: Date): Buffer {
  const steps = [timeOf(now).slice(0, 8), region, 's3', 'aws4_request']
  return steps.reduce<Buffer>((key, step) => hmac(key, step), Buffer.from(`AWS4${secretAccessKey}`))
}

function scopeOf({ region }: Keys, now: Date): string {
  return `${timeOf(now).slice(0, 8)}/${region}/s3/aws4_request`
}

/** `20261124T100000Z` */
function timeOf(now: Date): string {
  return now.toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
}

function namesOf(headers: Readonly<Record<string, string>>): string {
  return sorted(headers)
    .map(([name]) => name)
    .join(';')
}

function sorted(headers: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(headers).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
