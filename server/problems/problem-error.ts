import type { ErrorCode, FieldProblem } from '#contract/problem.ts'

export interface ProblemOptions {
  /** One sentence for developers; people read the text the client has for the code. */
  detail?: string
  errors?: readonly FieldProblem[]
  retryAfterMs?: number
  params?: Record<string, unknown>
  headers?: Record<string, string>
  cause?: unknown
}

/** Ends a request with an RFC 9457 problem document of this code. Not for bugs: those are plain errors. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly code: ErrorCode
  readonly options: ProblemOptions

  constructor(code: ErrorCode, options: ProblemOptions = {}) {
    super(options.detail ?? code, { cause: options.cause })
    this.code = code
    this.options = options
  }
}
