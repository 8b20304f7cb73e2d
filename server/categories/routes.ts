import { sql } from 'kysely'

import { listCategories } from '#contract/calls/discovery-calls.ts'
import { mayFindAmongFew, mayFindAsMany } from '#server/access/visibility.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'

export function mountCategories(app: App, services: Services): void {
  bindCall(app, services, listCategories, async ({ person }) => {
    const counts = new Map<string | null, number>()
    const parts = [mayFindAsMany(person), ...(person === null ? [] : [mayFindAmongFew(person)])]
    for (const isMeant of parts) {
      const rows = await services.db
        .selectFrom('videos as v')
        .select(['v.category', sql<number>`count(*)::int`.as('count')])
        .where(isMeant)
        .groupBy('v.category')
        .execute()
      for (const { category, count } of rows)
        counts.set(category, (counts.get(category) ?? 0) + count)
    }
    return {
      items: services.config.portal.categories.map((category) => ({
        ...category,
        videoCount: counts.get(category.id) ?? 0,
      })),
    }
  })
}
