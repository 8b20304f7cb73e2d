import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { getHome } from '#contract/calls/home-call.ts'

import { keys } from './cache/keys.ts'

/** Everything the home page shows, in one call. */
export function homeQuery() {
  return queryOptions({ queryKey: keys.home, queryFn: ({ signal }) => send(getHome, { signal }) })
}
