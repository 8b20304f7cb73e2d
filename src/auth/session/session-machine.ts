import type { User } from 'oidc-client-ts'

import type { SignInError } from './sign-in-error.ts'

/** How a session ended of which nothing has been said on this page: in another tab, or at the provider. */
export type Untold = 'other-tab' | 'ended'

/** Who is here. Guards, hooks, the API and every screen read this and nothing else. */
export type Session =
  /** Not known yet: the stored session is being read, or an old one renewed. */
  | { status: 'loading' }
  /** Nobody has signed in, or what was left of an earlier sign-in could not be renewed (`untold`). */
  | { status: 'anonymous'; untold?: Untold | undefined }
  /** On the way to the provider, or back from it with an answer that is being redeemed. */
  | { status: 'signing-in' }
  | { status: 'authenticated'; user: User }
  /** Signed in while a new token is fetched. `retryAtMs`: the provider did not answer, and is asked again then. */
  | { status: 'renewing'; user: User; retryAtMs: number | null }
  /**
   * It ran out under an open page, which is kept. `by`: somebody else signed in elsewhere in this browser.
   * `error`: we ended it ourselves, because its renewal was not believed.
   */
  | { status: 'expired'; user: User; by: User | null; error?: SignInError | undefined }
  /** Ended by somebody's own wish. `isLeaving`: this tab is on its way to the provider's logout address. */
  | { status: 'signed-out'; isLeaving: boolean; untold?: Untold | undefined }
  /** A sign-in did not finish, or the browser does not let us look. Neither signed in nor signed out. */
  | { status: 'failed'; error: SignInError }

/** Everything that can happen to a session. */
export type SessionEvent =
  | { kind: 'nobody' }
  | { kind: 'leaving' }
  | { kind: 'came-back' }
  | { kind: 'redeeming' }
  /** This tab's own sign-in. */
  | { kind: 'signed-in'; user: User }
  /** Found in storage, or told by another tab. */
  | { kind: 'adopted'; user: User }
  | { kind: 'renewal-began' }
  | { kind: 'renewed'; user: User }
  | { kind: 'renewal-delayed'; user: User; retryAtMs: number }
  | { kind: 'ran-out'; error?: SignInError | undefined }
  | { kind: 'signed-out'; isLeaving: boolean; untold?: Untold | undefined }
  | { kind: 'failed'; error: SignInError }

/** The session after an event. An event that does not fit changes nothing: late news must not undo newer. */
export function nextSession(session: Session, event: SessionEvent): Session {
  switch (event.kind) {
    case 'nobody':
      return flagsOf(session).isLoading ? { status: 'anonymous' } : session
    case 'leaving':
      return personOf(session) ? session : { status: 'signing-in' }
    case 'came-back':
      return cameBack(session)
    case 'redeeming':
      return session.status === 'loading' ? { status: 'signing-in' } : session
    case 'signed-in':
      return { status: 'authenticated', user: event.user }
    case 'adopted':
      return adopted(session, event.user)
    case 'renewal-began':
      return renewing(session)
    case 'renewed':
      return mayRenew(session) ? { status: 'authenticated', user: event.user } : session
    case 'renewal-delayed':
      return mayRenew(session)
        ? { status: 'renewing', user: event.user, retryAtMs: event.retryAtMs }
        : session
    case 'ran-out':
      return ranOut(session, event.error)
    case 'signed-out':
      return signedOut(session, event)
    case 'failed':
      return personOf(session) ? session : { status: 'failed', error: event.error }
  }
}

/** The two flags guards read. Whoever is being renewed is still here. */
export function flagsOf({ status }: Session): { isLoading: boolean; isAuthenticated: boolean } {
  return {
    isLoading: status === 'loading' || status === 'signing-in',
    isAuthenticated: status === 'authenticated' || status === 'renewing',
  }
}

/** Whose page it is: also of somebody whose session ran out and who may come back to it. */
export function personOf(session: Session): User | null {
  return 'user' in session ? session.user : null
}

/** What has to be said of how the session ended, if anything. */
export function untoldEnd(session: Session): Untold | null {
  return 'untold' in session ? (session.untold ?? null) : null
}

/** Back brings a page from the browser's cache as it was when it left; what has happened since is looked up. */
function cameBack(session: Session): Session {
  if (session.status === 'signing-in') return { status: 'loading' }
  return session.status === 'signed-out' ? { ...session, isLeaving: false } : session
}

function renewing(session: Session): Session {
  const { isAuthenticated } = flagsOf(session)
  return isAuthenticated && 'user' in session
    ? { status: 'renewing', user: session.user, retryAtMs: null }
    : session
}

function adopted(session: Session, user: User): Session {
  const holder = personOf(session)
  if (!holder || holder.profile.sub === user.profile.sub) return { status: 'authenticated', user }
  // Nothing of one person may be read, saved or sent as another.
  return { status: 'expired', user: holder, by: user }
}

function ranOut(session: Session, error?: SignInError): Session {
  if (flagsOf(session).isLoading) return { status: 'anonymous', untold: 'ended' }
  return flagsOf(session).isAuthenticated && 'user' in session
    ? { status: 'expired', user: session.user, by: null, error }
    : session
}

type SignedOut = Extract<SessionEvent, { kind: 'signed-out' }>

/** What is heard of a sign-out that this page has taken part in already is no news. */
function signedOut(session: Session, { isLeaving, untold }: SignedOut): Session {
  if (session.status === 'anonymous' || (session.status === 'signed-out' && untold)) return session
  return { status: 'signed-out', isLeaving, untold }
}

/** A renewal that lands after a sign-out must not undo it. */
function mayRenew(session: Session): boolean {
  return flagsOf(session).isLoading || flagsOf(session).isAuthenticated
}
