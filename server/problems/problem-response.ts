import { errorStatus, type ErrorCode, type Problem } from '#contract/problem.ts'

import type { ProblemError } from './problem-error.ts'

/** Short, stable titles (RFC 9457 §3.1.3): they do not change from one occurrence to the next. */
function titleOf(code: ErrorCode): string {
  const words = code.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The problem document of an error, as `application/problem+json`. */
export function problemResponse(error: ProblemError, traceId: string, instance?: string): Response {
  const { detail, errors, retryAfterMs, params, headers } = error.options
  const problem: Problem = {
    type: `/problems/${error.code}`,
    title: titleOf(error.code),
    status: errorStatus[error.code],
    code: error.code,
    traceId,
    ...(detail !== undefined && { detail }),
    ...(instance !== undefined && { instance }),
    ...(errors !== undefined && { errors: [...errors] }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(params !== undefined && { params }),
  }
  const retryAfter =
    retryAfterMs === undefined ? {} : { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) }
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...retryAfter,
      ...headers,
    },
  })
}
