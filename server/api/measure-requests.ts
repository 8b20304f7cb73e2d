import { routePath } from 'hono/route'

import type { App } from './app.ts'

export interface SeenRequest {
  method: string
  /** As it is mounted, `/api/v1/videos/:videoId`: not what was asked for, of which there is no end. */
  route: string
  status: number
  tookS: number
}

/** Tells of each request how it ended, errors included. To be mounted before what makes answers of errors. */
export function measureRequests(app: App, saw: (seen: SeenRequest) => void): void {
  app.use(async (c, next) => {
    const startedMs = performance.now()
    await next()
    const tookS = (performance.now() - startedMs) / 1000
    saw({ method: c.req.method, route: routePath(c), status: c.res.status, tookS })
  })
}
