import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { getConfig } from '#contract/calls/account-calls.ts'
import type { Me } from '#contract/people.ts'
import type { PortalConfig } from '#contract/portal-config.ts'

/** Name, limits and words of the portal. */
export function portalConfigQuery() {
  return queryOptions({
    queryKey: ['config'],
    queryFn: ({ signal }) => send(getConfig, { signal }),
    staleTime: 5 * 60_000,
  })
}

/** Who can watch what is internal: in words for everybody, in number for who may know. */
export function audienceOf(config: PortalConfig, me: Me | undefined): PortalConfig['audience'] {
  return { ...config.audience, internalCount: me?.internalCount ?? null }
}
