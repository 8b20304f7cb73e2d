import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { listCategories } from '#contract/calls/discovery-calls.ts'

import { keys } from './cache/keys.ts'

/** The subjects, with how many videos of each this person finds. */
export function categoriesQuery() {
  return queryOptions({
    queryKey: keys.categories,
    queryFn: ({ signal }) => send(listCategories, { signal }),
    staleTime: 60_000,
  })
}
