import { useStore } from '#ui/use-store.ts'

import { flagsOf, type Session } from './session-machine.ts'
import { getSession, subscribeSession } from './session.ts'

/** The session and its flags, current on every render. */
export function useSession(): { session: Session; isLoading: boolean; isAuthenticated: boolean } {
  const session = useStore({ read: getSession, subscribe: subscribeSession })
  return { session, ...flagsOf(session) }
}
