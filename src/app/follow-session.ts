import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'

import { flagsOf, personOf } from '#auth/session/session-machine.ts'
import { getSession, subscribeSession } from '#auth/session/session.ts'

import { loadAgain } from './load-again.ts'
import { forgetUploader, wasUploader } from './shell/uploader-memory.ts'

/** Whose data is on the page: a person, nobody, or undefined while that is not known. */
function holder(): string | null | undefined {
  const session = getSession()
  return flagsOf(session).isLoading ? undefined : (personOf(session)?.profile.sub ?? null)
}

type FollowingRouter = Pick<DataRouter, 'revalidate' | 'navigate' | 'state'>

/**
 * Keeps data and page true to who is signed in, here or in another tab: somebody else's data is thrown
 * away and every loader and guard runs again; the same person coming back finds the page as it was.
 * It stops when what it answers is called.
 */
export function followSession(router: FollowingRouter, cache: QueryClient): () => void {
  let last = holder()
  /** Whose page it was last. */
  let person = last ?? null
  let wasExpired = getSession().status === 'expired'
  return subscribeSession(() => {
    const now = holder()
    const session = getSession()
    const isExpired = session.status === 'expired'
    const isBack = wasExpired && !isExpired
    wasExpired = isExpired
    if (now !== undefined && (now === null || wasUploader(now) === null)) forgetUploader()
    // A tab on its way out needs nothing any more.
    if (session.status === 'signed-out' && session.isLeaving) return
    if (now === undefined) return
    const isOther = last !== undefined && now !== last
    last = now
    if (isOther) {
      cache.clear()
      const { errors, location: place, navigation } = router.state
      // What one person has left in the memory of this page is not there for the next.
      if (now !== null && person !== null && now !== person) location.reload()
      else if (errors) loadAgain({ ...router, navigation }, place)
      else void router.revalidate()
    } else if (isBack) void cache.invalidateQueries()
    person = now ?? person
  })
}
