import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { getHome } from '#contract/calls/discovery-calls.ts'

/** Everything the home page shows, in one call. */
export function homeQuery() {
  return queryOptions({ queryKey: ['home'], queryFn: ({ signal }) => send(getHome, { signal }) })
}
