import { queryOptions } from '@tanstack/react-query'

import { offersSignUp } from '#auth/provider/provider-metadata.ts'
import { provider } from '#auth/provider/provider.ts'

/** Whether the provider lets people make an account. One that cannot be reached says so when somebody signs in. */
export function offersSignUpQuery() {
  return queryOptions({
    queryKey: ['sign-up'],
    queryFn: async () => offersSignUp(await provider().metadata()),
    retry: false,
    staleTime: 5 * 60_000,
  })
}
