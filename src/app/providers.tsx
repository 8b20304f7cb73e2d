import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AuthProvider } from 'react-oidc-context'

import { queryClient } from '#api/query-client.ts'
import { userManager } from '#auth/storage/user-manager.ts'

/**
 * What every screen may rely on. The provider gets our one user manager, and leaves the callback to
 * its route: as a component it would redeem a code again for a reload, or a stale bookmark.
 */
export function Providers({ children }: { children: ReactNode }): ReactNode {
  return (
    <AuthProvider userManager={userManager()} skipSigninCallback>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </AuthProvider>
  )
}
