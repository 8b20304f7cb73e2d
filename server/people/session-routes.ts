import { endSession, leaveSession, listSessions } from '#contract/calls/session-calls.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'
import { endSessionOf, listSessionsOf } from '#server/auth/sessions.ts'

/** Where the signed-in person is signed in. */
export function mountSessions(app: App, services: Services): void {
  const { db, clock, bearer } = services

  bindCall(app, services, listSessions, async ({ person, sessionId }) => ({
    items: await listSessionsOf(db, person.id, sessionId),
    // Only tokens are refused: whoever still has the provider's own session may sign in again without a password.
    endsProviderSession: false,
  }))

  bindCall(app, services, endSession, async ({ person, params }) => {
    await endSessionOf(db, person.id, params.sessionId, clock())
    // At once in this process; others hear of it.
    bearer.forget(person.id)
    return undefined
  })

  bindCall(app, services, leaveSession, async ({ request, address }) => {
    await bearer.leave(request, address)
    return undefined
  })
}
