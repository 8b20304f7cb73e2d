import { getHome } from '#contract/calls/home-call.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'

import { loadHome } from './load-home.ts'

export function mountHome(app: App, services: Services): void {
  bindCall(app, services, getHome, async ({ person }) => ({
    shelves: await loadHome(services, person),
  }))
}
