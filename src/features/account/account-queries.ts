import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { getConfig, getMe } from '#contract/account-calls.ts'

/** The signed-in person; asked only when somebody is. */
export function meQuery() {
  return queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => send(getMe, { signal }),
    staleTime: 5 * 60_000,
  })
}

/** Name, limits and words of the portal. */
export function portalConfigQuery() {
  return queryOptions({
    queryKey: ['config'],
    queryFn: ({ signal }) => send(getConfig, { signal }),
    staleTime: 5 * 60_000,
  })
}
