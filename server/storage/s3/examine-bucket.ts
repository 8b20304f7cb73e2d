import type { BucketConfig } from '#server/base/config.ts'
import { wordsOfFailure, type FailureReason } from '#server/base/fetch-failure.ts'

import { bucketAddress } from './bucket-address.ts'
import { createS3Client, usualS3Waits } from './s3-client.ts'
import { S3Failure } from './s3-failure.ts'

export interface BucketTrouble {
  /** Stable, for scripts. */
  cause: string
  says: string
  advice: string
}

const waits = { ...usualS3Waits, answerMs: 5_000 }

/** Why nothing can be kept in the bucket as it is set; null where a file could be written, read and removed. */
export async function examineBucket(bucket: BucketConfig): Promise<BucketTrouble | null> {
  const client = createS3Client(bucket, waits)
  const key = `foyer-doctor-${crypto.randomUUID()}`
  try {
    // First what the bucket itself says: a server may take objects for one that is not there.
    await client.ask({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } })
    await client.ask({ method: 'PUT', key, body: new TextEncoder().encode('Foyer') })
    const { status } = await client.ask({ method: 'GET', key, headers: { range: 'bytes=0-1' } })
    const plain = await fetch(bucketAddress(bucket.endpoint, bucket, key), { method: 'HEAD' })
    await client.ask({ method: 'DELETE', key })
    if (plain.ok) return readByAnybody
    return status === 206 ? null : withoutRanges
  } catch (error) {
    if (error instanceof S3Failure) return troubleOf(error, bucket)
    throw error
  }
}

const readByAnybody = {
  cause: 'public',
  says: 'Anybody may read what is in the bucket, without a permission of Foyer',
  advice: 'Make the bucket private: no policy, and no access list, that lets everybody read.',
}

const withoutRanges = {
  cause: 'ranges',
  says: 'The bucket gives whole files only, where a part of one is asked for',
  advice: 'Look whether something between Foyer and S3_ENDPOINT takes the header Range away.',
}

const troubles: Readonly<Record<string, (bucket: BucketConfig) => Omit<BucketTrouble, 'cause'>>> = {
  NoSuchBucket: ({ bucket }) => ({
    says: `There is no bucket ${bucket}`,
    advice: 'Make it, or write its name into S3_BUCKET. Some providers need S3_PATH_STYLE=off.',
  }),
  InvalidAccessKeyId: () => ({
    says: 'The server does not know the access key',
    advice: 'Write S3_ACCESS_KEY_ID as the provider shows it.',
  }),
  SignatureDoesNotMatch: () => ({
    says: 'The server does not accept the signature',
    advice:
      'Write S3_SECRET_ACCESS_KEY as the provider shows it, and S3_REGION. A proxy before the server must pass the header Host on as it comes.',
  }),
  AccessDenied: ({ bucket }) => ({
    says: `The access key may not list, write, read or remove in ${bucket}`,
    advice: 'Give it these rights for the bucket and what is in it, and for uploads in parts.',
  }),
  RequestTimeTooSkewed: () => ({
    says: 'The clocks of the server and of this machine differ',
    advice: 'Let this machine set its clock by NTP.',
  }),
}

/** In words of its own, or none. */
const refusedKey = (answer: string) => () => ({
  says: `The server refuses the access key (${answer})`,
  advice:
    'Write S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as the provider shows them, and give the key the right to list, write, read and remove in the bucket.',
})

const wrongRegion = ({ region }: BucketConfig) => ({
  says: `The bucket is not in the region ${region}`,
  advice: 'Write its region into S3_REGION, and its address into S3_ENDPOINT where that names one.',
})

function troubleOf({ status, code }: S3Failure, bucket: BucketConfig): BucketTrouble {
  const { endpoint } = bucket
  if (status === null) {
    return {
      cause: 'unreachable',
      says: `${endpoint}: ${wordsOfFailure[reasonNamed(code)]}`,
      advice: 'Look at S3_ENDPOINT, and whether this machine may reach it.',
    }
  }
  const isElsewhere = (status >= 300 && status < 400) || code === 'AuthorizationHeaderMalformed'
  const isRefused = status === 403 || (status >= 400 && status < 500 && code !== '')
  const refused = isRefused ? refusedKey(`${status} ${code}`.trim()) : undefined
  const known = isElsewhere ? wrongRegion : (troubles[code] ?? refused)
  return {
    cause: isElsewhere ? 'region' : code || String(status),
    ...(known?.(bucket) ?? {
      says: `${endpoint} answers ${status} ${code}`.trim(),
      advice: 'Look at S3_ENDPOINT: it has to be the address of a server that speaks S3.',
    }),
  }
}

function reasonNamed(code: string): FailureReason {
  const reasons: readonly FailureReason[] = ['dns', 'refused', 'bad-port', 'tls', 'timeout']
  return reasons.find((reason) => reason === code) ?? 'network'
}

/** Why pages of an origin cannot play films that the bucket gives them; null where they can (Fetch, CORS protocol). */
export async function examineDelivery(
  bucket: BucketConfig,
  origin: string,
): Promise<BucketTrouble | null> {
  const address = bucketAddress(bucket.publicEndpoint, bucket, 'videos/film.mp4')
  const headers = {
    Origin: origin,
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'range',
  }
  const signal = AbortSignal.timeout(waits.answerMs)
  const answer = await fetch(address, { method: 'OPTIONS', headers, signal }).catch(() => null)
  const allowed = (name: string, one: string) =>
    (answer?.headers.get(name) ?? '')
      .split(',')
      .some((value) => ['*', one].includes(value.trim().toLowerCase()))
  const isAllowed =
    answer?.ok === true &&
    allowed('Access-Control-Allow-Origin', origin) &&
    allowed('Access-Control-Allow-Headers', 'range')
  if (isAllowed) return null
  return {
    cause: 'cors',
    says: `${bucket.publicEndpoint} does not let pages of ${origin} read films`,
    advice: `Allow in the bucket's CORS rules the origin ${origin}, the methods GET and HEAD and the header Range. Or leave MEDIA_DELIVERY out.`,
  }
}
