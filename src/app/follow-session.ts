import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'

import { isSigningOut } from '#auth/leaving.ts'
import { getSession, subscribeSession } from '#auth/session.ts'

/** Whose data is on the page: a person, nobody, or the person who will come back. */
function holder(): string | null | undefined {
  const session = getSession()
  if (session.status === 'signed-in' || session.status === 'ended') return session.user.profile.sub
  return session.status === 'signed-out' ? null : undefined
}

/**
 * Keeps data and page true to who is signed in, here or in another tab: somebody else's data is thrown
 * away and every loader and guard runs again; the same person coming back finds the page as it was.
 */
export function followSession(router: Pick<DataRouter, 'revalidate'>, cache: QueryClient): void {
  let last = holder()
  let wasEnded = false
  subscribeSession(() => {
    const now = holder()
    const isEnded = getSession().status === 'ended'
    const isBack = wasEnded && !isEnded
    wasEnded = isEnded
    if (now === undefined || isSigningOut()) return
    const isOther = last !== undefined && now !== last
    last = now
    if (isOther) {
      cache.clear()
      void router.revalidate()
    } else if (isBack) void cache.invalidateQueries()
  })
}
