import {
  getConfig,
  getMe,
  getPerson,
  getPreferences,
  patchMe,
  patchPreferences,
} from '#contract/calls/account-calls.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import { requireVersion } from '#server/api/etag.ts'
import { mergePatch } from '#server/api/merge-patch.ts'
import type { Services } from '#server/api/services.ts'
import { tellChanged } from '#server/auth/changed-people.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { readMe, readPerson, versionOf } from './me.ts'
import { portalConfig } from './portal-config.ts'
import { preferencesFrom } from './preferences.ts'
import { mountSessions } from './session-routes.ts'
import { userSummary } from './user-summary.ts'

/** The portal itself, the signed-in person, their preferences and sessions. */
export function mountPeople(app: App, services: Services): void {
  mountConfig(app, services)
  mountMe(app, services)
  mountPersons(app, services)
  mountPreferences(app, services)
  mountSessions(app, services)
}

function mountConfig(app: App, services: Services): void {
  bindCall(app, services, getConfig, async ({ request, headers }) => {
    // Always asked anew (a 304 mostly): from a cache, a client whose cookie went bad could never get another.
    const cookie = services.antiForgery.cookieFor(request)
    if (cookie !== null) headers.set('Set-Cookie', cookie)
    return portalConfig(services.config, services.build, services.jobs !== null)
  })
}

function mountMe(app: App, services: Services): void {
  bindCall(app, services, getMe, async ({ person }) => readMe(services, person))

  bindCall(app, services, patchMe, async ({ person, body, ifMatch }) => {
    await inTransaction(services.db, async (db) => {
      const row = await db
        .selectFrom('people')
        .select('version')
        .where('id', '=', person.id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      requireVersion(ifMatch, versionOf(row.version))
      await db
        .updateTable('people')
        .set({
          version: row.version + 1,
          ...(body.displayName !== undefined && { display_name: body.displayName }),
          ...(body.bio !== undefined && { bio: body.bio }),
          ...(body.locale !== undefined && { locale: body.locale }),
          ...(body.timeZone !== undefined && { time_zone: body.timeZone }),
        })
        .where('id', '=', person.id)
        .execute()
      await tellChanged(db, person.id)
    })
    services.bearer.forget(person.id)
    return readMe(services, person)
  })
}

function mountPersons(app: App, services: Services): void {
  bindCall(app, services, getPerson, async ({ params }) => {
    const person = await services.db
      .selectFrom('people')
      .select(['id', 'username', 'display_name', 'avatar_url', 'bio'])
      .where('id', '=', params.personId)
      .executeTakeFirst()
    if (person === undefined) throw new ProblemError('not-found')
    return { ...userSummary(person), bio: person.bio }
  })
}

function mountPreferences(app: App, services: Services): void {
  bindCall(app, services, getPreferences, async ({ person }) => {
    const row = await readPerson(services, person.id)
    return preferencesFrom(row.preferences)
  })

  bindCall(app, services, patchPreferences, async ({ person, body }) => {
    // Merged under a lock: two devices that change two switches at once both win.
    return inTransaction(services.db, async (db) => {
      const row = await db
        .selectFrom('people')
        .select('preferences')
        .where('id', '=', person.id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const preferences = JSON.stringify(mergePatch(row.preferences, body))
      await db.updateTable('people').set({ preferences }).where('id', '=', person.id).execute()
      return preferencesFrom({ ...JSON.parse(preferences) })
    })
  })
}
