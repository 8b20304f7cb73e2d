import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { listSessions } from '#contract/calls/session-calls.ts'

/** Where the person is signed in; looked up again every minute while it is shown. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['me', 'sessions'],
    queryFn: ({ signal }) => send(listSessions, { signal }),
    refetchInterval: 60_000,
  })
}
