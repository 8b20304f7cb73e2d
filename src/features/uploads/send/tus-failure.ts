import type { DetailedError } from 'tus-js-client'
import * as z from 'zod/mini'

import { statusOf } from '#api/errors/http-error.ts'
import { Problem } from '#contract/problem.ts'
import { parseJson } from '#lib/parse-json.ts'
import { readRetryAfter } from '#lib/retry-after.ts'

import type { UploadFailure } from '../state/upload-failure.ts'

/** Reads what went wrong out of tus-js-client's error; anything else means that no answer came. */
export function readTusFailure(error: Error | DetailedError, nowMs: number): UploadFailure {
  if (!('originalResponse' in error)) return noAnswer(statusOf(error), false)
  const { originalRequest, originalResponse: response, causingError } = error
  const isChunk = originalRequest?.getMethod() === 'PATCH'
  if (!response) return noAnswer(statusOf(causingError), isChunk)
  const problem = z.safeParse(Problem, parseJson(response.getBody()))
  const header = readRetryAfter(response.getHeader('Retry-After') ?? null, nowMs)
  return {
    status: response.getStatus(),
    code: problem.success ? problem.data.code : null,
    retryAfterMs: (problem.success ? problem.data.retryAfterMs : undefined) ?? header,
    isChunk,
  }
}

/** @param status of a refusal that was foreseen, so that nothing was sent */
function noAnswer(status: number | null, isChunk: boolean): UploadFailure {
  return { status: status ?? 0, code: null, retryAfterMs: null, isChunk }
}
