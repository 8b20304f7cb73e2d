import { cors } from 'hono/cors'

import { ProblemError } from '#server/problems/problem-error.ts'

import type { App } from './app.ts'
import type { Services } from './services.ts'

/** What pages need of an answer beside its body. */
const readable = [
  'ETag',
  'Retry-After',
  'X-Request-Id',
  'WWW-Authenticate',
  'DPoP-Nonce',
  'Location',
  'Accept-Ranges',
  'Content-Range',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Expires',
  'Upload-Metadata',
]

/** Pages of APP_ORIGINS may read answers and send the cookie; every other page may not. */
export function allowOurOrigins(app: App, { antiForgery }: Pick<Services, 'antiForgery'>): void {
  const allow = cors({
    origin: (origin) => (antiForgery.isAllowedOrigin(origin) ? origin : null),
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposeHeaders: readable,
    maxAge: 7200,
  })
  app.use(async (c, next) => {
    const origin = c.req.header('Origin')
    if (origin === undefined) {
      await next()
      // What a browser kept of a picture that was only shown is not for a page that reads it from another origin.
      if (c.req.path.startsWith('/media/')) c.header('Vary', 'Origin', { append: true })
      return
    }
    const isOptions = c.req.method === 'OPTIONS'
    const isPreflight = isOptions && c.req.header('Access-Control-Request-Method') !== undefined
    if (isPreflight && !antiForgery.isAllowedOrigin(origin)) throw new ProblemError('origin-denied')
    const answer = await allow(c, next)
    if (isPreflight || !isOptions) return answer
    // It takes every OPTIONS for a preflight; this one asks what tus can do, and keeps the headers it was given.
    return next()
  })
}
