import type { ErrorCode } from '#contract/problem.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'bad-request',
  // The library answers 403 when a header is missing.
  403: 'bad-request',
  404: 'not-found',
  409: 'upload-offset-mismatch',
  410: 'upload-expired',
  412: 'bad-request',
  413: 'file-too-large',
  423: 'upload-locked',
  501: 'bad-request',
}

/** The library's plain-text error as one of ours. */
export function tusProblem(status: number, text: string): ProblemError {
  const detail = text.trim()
  const code = codes[status] ?? 'internal'
  if (code === 'upload-locked') return new ProblemError(code, { detail, retryAfterMs: 2000 })
  // What the library says of a fault of its own is nobody else's business.
  return new ProblemError(code, detail === '' || code === 'internal' ? {} : { detail })
}
