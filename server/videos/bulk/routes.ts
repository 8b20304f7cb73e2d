import { changeVideos } from '#contract/calls/bulk-calls.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'

import { changeAll } from './change-videos.ts'

/** The same change for many videos at once. */
export function mountBulkChanges(app: App, services: Services): void {
  bindCall(
    app,
    services,
    changeVideos,
    async ({ body, person, requireFreshSignIn, ...context }) => {
      if (body.steps.some(({ change }) => change.op === 'delete')) requireFreshSignIn()
      return changeAll(context.services, person, body.steps)
    },
  )
}
