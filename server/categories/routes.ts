import { sql } from 'kysely'

import { listCategories } from '#contract/calls/discovery-calls.ts'
import { mayFind } from '#server/access/visibility.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'

export function mountCategories(app: App, services: Services): void {
  bindCall(app, services, listCategories, async ({ person }) => {
    const rows = await services.db
      .selectFrom('videos as v')
      .select(['v.category', sql<number>`count(*)::int`.as('count')])
      .where(mayFind(person))
      .groupBy('v.category')
      .execute()
    const counts = new Map(rows.map(({ category, count }) => [category, count]))
    return {
      items: services.config.portal.categories.map((category) => ({
        ...category,
        videoCount: counts.get(category.id) ?? 0,
      })),
    }
  })
}
