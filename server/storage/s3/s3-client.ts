import { setTimeout as sleep } from 'node:timers/promises'

import type { BucketConfig } from '#server/base/config.ts'
import { reasonOfFailure } from '#server/base/fetch-failure.ts'

import { bucketAddress } from './bucket-address.ts'
import { textOf } from './read-xml.ts'
import { S3Failure } from './s3-failure.ts'
import { queryOf, signedHeaders } from './sign.ts'

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Left out, the bucket itself is asked. */
  key?: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array<ArrayBuffer>
}

export interface S3Client {
  /** Asks until it is answered, a few times. Throws an S3Failure for every answer that is no success. */
  ask(request: S3Request): Promise<Response>
}

/** How long a server may leave us alone. */
export interface S3Waits {
  /** Until an answer begins, beside what the body of the request needs on a slow line. */
  answerMs: number
  /** Until more of its body comes. */
  moreMs: number
  /** Before it is asked again the first time; then twice as long each time. */
  againMs: number
}

export const usualS3Waits: S3Waits = { answerMs: 20_000, moreMs: 60_000, againMs: 200 }

const mostTries = 4
/** The slowest line that is waited for. */
const leastBPerMs = 100
const nothing = new Uint8Array()

export function createS3Client(bucket: BucketConfig, waits: S3Waits): S3Client {
  async function askOnce({ method, key, query, headers = {}, body }: S3Request): Promise<Response> {
    const url = bucketAddress(bucket.endpoint, bucket, key)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    url.search = queryOf(url)
    const signed = { method, url, headers, body: body ?? nothing, now: new Date() }
    const late = new AbortController()
    const waitMs = waits.answerMs + signed.body.length / leastBPerMs
    const timer = setTimeout(() => late.abort(new Error('TIMEOUT')), waitMs)
    try {
      return await fetch(url, {
        method,
        headers: { ...signedHeaders(bucket, signed), 'accept-encoding': 'identity' },
        // Elsewhere our signature is worth nothing, and nobody else should see it.
        redirect: 'manual',
        signal: late.signal,
        ...(method === 'PUT' || method === 'POST' ? { body: body ?? nothing } : {}),
      })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async ask(request) {
      const what = `${request.method} ${request.key ?? bucket.bucket}`
      const beganMs = performance.now()
      for (let tries = 1; ; tries += 1) {
        const failure = await attempt(what, () => askOnce(request))
        if (failure instanceof Response) return failure
        // Others wait for whoever asks: one answer that did not come in time is enough.
        const isLate = performance.now() - beganMs >= waits.answerMs
        if (tries === mostTries || isLate || !isPassing(failure)) throw failure
        await sleep(waits.againMs * 2 ** (tries - 1))
      }
    },
  }
}

async function attempt(what: string, ask: () => Promise<Response>): Promise<Response | S3Failure> {
  try {
    const answer = await ask()
    if (answer.ok) return answer
    const text = (await answer.text()).slice(0, 100_000)
    return new S3Failure(what, { status: answer.status, code: textOf(text, 'Code') })
  } catch (error) {
    const { reason, detail } = reasonOfFailure(error)
    return new S3Failure(what, { status: null, code: reason, cause: detail })
  }
}

/** May it be otherwise in a moment? A name that is not known, or a certificate, will not. */
function isPassing({ status, code }: S3Failure): boolean {
  if (status === null) return !['dns', 'tls', 'bad-port'].includes(code)
  return status >= 500 || status === 429 || status === 408 || code === 'RequestTimeout'
}
