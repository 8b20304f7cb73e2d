import { getHome } from '#contract/discovery-calls.ts'
import type { App } from '#server/http/app.ts'
import { bindCall } from '#server/http/bind-call.ts'
import type { Services } from '#server/services.ts'

import { loadHome } from './load-home.ts'

export function mountHome(app: App, services: Services): void {
  bindCall(app, services, getHome, async ({ person }) => ({
    shelves: await loadHome(services, person),
  }))
}
