import { routePath } from 'hono/route'

import type { Traces } from '#server/base/traces.ts'

import type { App } from './app.ts'

/**
 * Makes a trace of each request, by its route: no address, no query, no header and nobody's name is told. To be mounted
 * before what makes answers of errors.
 */
export function traceRequests(app: App, traces: Traces): void {
  app.use(async (c, next) => {
    const { method } = c.req
    await traces.during('request', method, async (traced) => {
      await next()
      const { status } = c.res
      const route = routePath(c)
      traced.rename(`${method} ${route}`)
      traced.tell({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      })
      if (status >= 500) traced.fail()
    })
  })
}
