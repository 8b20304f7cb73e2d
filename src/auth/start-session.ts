import { getSession, setSession } from './session.ts'
import { userManager } from './user-manager.ts'

/** Reads who was signed in and follows every later change. Called once, by `main.tsx`. */
export async function startSession(): Promise<void> {
  const manager = userManager()
  manager.events.addUserLoaded((user) => setSession({ status: 'signed-in', user }))
  manager.events.addUserUnloaded(() => setSession({ status: 'signed-out' }))
  try {
    const user = await manager.getUser()
    if (getSession().status !== 'loading') return
    setSession(user && !user.expired ? { status: 'signed-in', user } : { status: 'signed-out' })
  } catch (error) {
    setSession({ status: 'unreadable', error })
  }
}
