import { randomUUID } from 'node:crypto'

import { HTTPException } from 'hono/http-exception'

import { isDiskFull, systemCode } from '#server/base/disk-full.ts'
import type { Log } from '#server/base/log.ts'
import { DatabaseUnavailable } from '#server/database/database-unavailable.ts'
import { isConflict } from '#server/database/is-conflict.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { problemResponse } from '#server/problems/problem-response.ts'

import type { App, AppContext } from './app.ts'

/** Gives every request a trace id, logs how it ended and turns whatever was thrown into a problem document. */
export function handleErrors(app: App, log: Log): void {
  app.use(async (c, next) => {
    const traceId = randomUUID()
    const startedMs = performance.now()
    c.set('traceId', traceId)
    await next()
    c.header('X-Request-Id', traceId)
    const level = c.res.status >= 500 ? 'warn' : 'debug'
    // The path alone: a query may carry a signature or what somebody searched for.
    log[level]('request', {
      traceId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      durationMs: Math.round(performance.now() - startedMs),
    })
  })
  app.onError((error, c) => problemOf(error, c, log))
  app.notFound((c) => problemOf(new ProblemError('not-found'), c, log))
}

/** What the database calls a NUL in text, the same in JSON, and a number no column holds. */
const unstorable = new Set(['22021', '22P05', '22003'])

/** Errors of others that are foreseen after all, as problems. */
function foreseen(thrown: unknown): unknown {
  if (thrown instanceof DatabaseUnavailable) {
    return new ProblemError('unavailable', {
      detail:
        'The database cannot be reached just now. What was saved before is safe; send this again in a moment.',
      retryAfterMs: 2000,
      cause: thrown,
    })
  }
  if (isConflict(thrown)) {
    return new ProblemError('unavailable', {
      detail:
        'Others changed the same at this moment, so nothing was changed. What was saved before is safe; send this again.',
      retryAfterMs: 1000,
      cause: thrown,
    })
  }
  if (isDiskFull(thrown)) return new ProblemError('storage-full', { cause: thrown })
  if (unstorable.has(systemCode(thrown))) {
    return new ProblemError('bad-request', {
      detail: 'A text holds a NUL, or a number is out of range.',
      cause: thrown,
    })
  }
  return thrown
}

/** Whoever looks after the service has to hear of these. */
const troubles = new Set<string>(['internal', 'unavailable', 'sign-in-unavailable', 'storage-full'])

function problemOf(thrown: unknown, c: AppContext, log: Log): Response {
  const traceId = c.get('traceId')
  const error = foreseen(thrown)
  if (error instanceof ProblemError) {
    if (troubles.has(error.code)) {
      log.warn(error.code, { traceId, path: c.req.path, error: error.cause ?? error.message })
    }
    return problemResponse(error, traceId, c.req.path)
  }
  if (error instanceof HTTPException && error.status < 500) {
    return problemResponse(new ProblemError('bad-request', { cause: error }), traceId, c.req.path)
  }
  log.error('internal', { traceId, method: c.req.method, path: c.req.path, error })
  return problemResponse(new ProblemError('internal', { cause: error }), traceId, c.req.path)
}
