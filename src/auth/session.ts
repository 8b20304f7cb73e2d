import type { User } from 'oidc-client-ts'

/**
 * Who is here. The only place the question is answered: guards, hooks and the API read this.
 * `ended` is a session that ran out while the page was open: signed out, but the page is kept.
 * `unreadable` is neither signed in nor signed out: the browser did not let us look.
 */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-in'; user: User }
  | { status: 'ended'; user: User }
  | { status: 'signed-out' }
  | { status: 'unreadable'; error: SessionUnreadableError }

/** The browser did not let us look (site data is blocked). Not a sign-out: somebody may well be signed in. */
export class SessionUnreadableError extends Error {
  override readonly name = 'SessionUnreadableError'

  constructor(options?: ErrorOptions) {
    super('The browser does not allow reading who is signed in', options)
  }
}

let current: Session = { status: 'loading' }
const listeners = new Set<() => void>()

export function getSession(): Session {
  return current
}

export function setSession(next: Session): void {
  current = next
  for (const listener of listeners) listener()
}

/** Calls `listener` after every change, until the returned function is called. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session once it is known; a caller's abort stops the waiting. */
export function settledSession(signal?: AbortSignal): Promise<Exclude<Session, Loading>> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (current.status === 'loading') return
      stop()
      resolve(current)
    }
    const stop = subscribeSession(look)
    signal?.addEventListener('abort', () => {
      stop()
      reject(signal.reason)
    })
    look()
  })
}

interface Loading {
  status: 'loading'
}

/** The two flags everything else is built on. */
export function flagsOf(session: Session): { isLoading: boolean; isAuthenticated: boolean } {
  return {
    isLoading: session.status === 'loading',
    isAuthenticated: session.status === 'signed-in',
  }
}
