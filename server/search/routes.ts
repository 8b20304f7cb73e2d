import { search, suggest } from '#contract/calls/discovery-calls.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import { repeatWork } from '#server/api/repeat-work.ts'
import type { Services } from '#server/api/services.ts'
import { sumUpWords } from '#server/database/sum-up-words.ts'

import { runSearch } from './run-search.ts'
import { suggestFor } from './suggest.ts'

const sumUpMs = 60_000

export function mountSearch(app: App, services: Services): void {
  repeatWork(services, sumUpMs, 'could not sum up words', () => sumUpWords(services.db))

  bindCall(app, services, search, ({ query, person }) => {
    const { q, type, sort, limit, cursor, ...filters } = query
    return runSearch(services, {
      viewer: person,
      q,
      type,
      sort,
      limit,
      cursor,
      filters,
      now: services.clock(),
    })
  })

  bindCall(app, services, suggest, async ({ query, person }) => ({
    items: await suggestFor(services, person, query.q),
  }))
}
