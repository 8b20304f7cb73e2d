import type { Problem } from '#contract/problem.ts'

/**
 * The service answered with a problem document (RFC 9457): it understood and declined.
 * Not for errors made by something in between, which cannot speak for the service.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly status: number
  readonly code: string
  readonly problem: Problem
  /** Milliseconds to wait before asking again; null when the service named none. */
  readonly retryAfterMs: number | null
  /** What a 401 asks for (RFC 9110, 11.6.1). */
  readonly challenge: string | null

  constructor(
    status: number,
    problem: Problem,
    retryAfterMs: number | null,
    challenge: string | null = null,
  ) {
    // Read by the help desk: the title only repeats the code, the detail says which claim or field it was.
    super(`${status} ${problem.code}: ${problem.detail ?? problem.title}`)
    this.challenge = challenge
    this.status = status
    this.code = problem.code
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * An error status without a problem document: a proxy's HTML page, an empty body, plain text.
 * Not a statement of the service; only the status can be believed.
 */
export class StatusError extends Error {
  override readonly name = 'StatusError'
  readonly status: number
  readonly retryAfterMs: number | null
  readonly challenge: string | null

  constructor(status: number, retryAfterMs: number | null, challenge: string | null = null) {
    super(`The answer was ${status} without a problem document`)
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.challenge = challenge
  }
}

/**
 * A 3xx that was not followed (a gateway's login page, a moved API, a stray 304).
 * Not a sign-out: what the redirect meant is unknown. `status` is 0 where the browser hides it.
 */
export class RedirectError extends Error {
  override readonly name = 'RedirectError'
  readonly status: number

  constructor(status: number) {
    super(`The answer was a redirect (${status || 'status hidden by the browser'})`)
    this.status = status
  }
}

/**
 * A successful status whose body is no JSON, or JSON that breaks the contract.
 * Not a lost connection: all of it arrived. `issues` says where, and never carries values.
 */
export class InvalidAnswerError extends Error {
  override readonly name = 'InvalidAnswerError'
  readonly status: number
  readonly issues: readonly string[]

  constructor(status: number, issues: readonly string[], options?: ErrorOptions) {
    super(`The ${status} answer could not be read: ${issues.join('; ')}`, options)
    this.status = status
    this.issues = issues
  }
}

/**
 * No complete answer: offline, refused, reset, cut off in the middle, or blocked by CORS.
 * Not an answer of any kind; an unsafe call may or may not have taken effect.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'

  constructor(options?: ErrorOptions) {
    super('The service could not be reached, or the connection broke', options)
  }
}

/** The caller's own signal ended the call. Not a failure: nobody needs to be told. */
export class AbortedError extends Error {
  override readonly name = 'AbortedError'

  constructor(options?: ErrorOptions) {
    super('The caller ended the call', options)
  }
}

/** The status of an error that has one. */
export function statusOf(error: unknown): number | null {
  return error instanceof ProblemError || error instanceof StatusError ? error.status : null
}

/** Is it a problem of the service with this code? */
export function hasCode(error: unknown, code: string): error is ProblemError {
  return error instanceof ProblemError && error.code === code
}
