import { ProblemError } from '#server/problems/problem-error.ts'

import type { App } from './app.ts'
import type { Services } from './services.ts'

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const exposed = [
  'ETag, Retry-After, X-Request-Id, WWW-Authenticate, DPoP-Nonce, Location, Accept-Ranges, Content-Range',
  'Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size',
  'Upload-Offset, Upload-Length, Upload-Expires, Upload-Metadata',
].join(', ')

/** Pages of APP_ORIGINS may read answers and send the cookie; every other page may not. */
export function allowOurOrigins(app: App, { antiForgery, config }: Services): void {
  app.use(async (c, next) => {
    const origin = c.req.header('Origin')
    if (origin === undefined) return next()
    const isAllowed = antiForgery.isAllowedOrigin(origin)
    if (c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method')) {
      if (!isAllowed) throw new ProblemError('origin-denied')
      return c.body(null, 204, {
        ...allowed(origin),
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': c.req.header('Access-Control-Request-Headers') ?? '',
        'Access-Control-Max-Age': '7200',
      })
    }
    await next()
    c.header('Vary', 'Origin', { append: true })
    if (!isAllowed || origin === config.publicOrigin) return undefined
    for (const [name, value] of Object.entries(allowed(origin))) c.header(name, value)
    return undefined
  })
}

function allowed(origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': exposed,
  }
}
