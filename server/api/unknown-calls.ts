import { allCalls } from '#contract/calls/calls.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import type { App } from './app.ts'

const patterns = allCalls.map(({ call }) => ({
  method: call.method,
  path: new RegExp(`^/api/v1${call.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** Last under /api: what no call answers. Tells a wrong method from a wrong address. */
export function refuseUnknownCalls(app: App): void {
  app.all('/api/*', (c) => {
    const methods = patterns.filter(({ path }) => path.test(c.req.path)).map(({ method }) => method)
    if (methods.length === 0)
      throw new ProblemError('not-found', { detail: 'There is no such call.' })
    const allow = methods.join(', ')
    throw new ProblemError('method-not-allowed', {
      detail: `This address takes ${allow}.`,
      headers: { Allow: allow },
    })
  })
}
