/** A server that speaks S3 said no, or nothing. Its message names no key and no signature. */
export class S3Failure extends Error {
  override name = 'S3Failure'
  /** Null where no answer came. */
  readonly status: number | null
  /** In the words of S3, such as `NoSuchBucket`; of the network where no answer came. */
  readonly code: string

  constructor(what: string, answer: { status: number | null; code: string; cause?: unknown }) {
    super(`${what}: ${answer.status ?? 'no answer'} ${answer.code}`.trim(), { cause: answer.cause })
    this.status = answer.status
    this.code = answer.code
  }
}

/** Is the object, or the part, not there? The bucket itself is another matter. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3Failure && error.status === 404 && error.code !== 'NoSuchBucket'
}
