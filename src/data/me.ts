import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { getMe } from '#contract/calls/account-calls.ts'

import { keys } from './cache/keys.ts'

/** The signed-in person; asked only when somebody is. */
export function meQuery() {
  return queryOptions({
    queryKey: keys.me,
    queryFn: ({ signal }) => send(getMe, { signal }),
    staleTime: 5 * 60_000,
  })
}
