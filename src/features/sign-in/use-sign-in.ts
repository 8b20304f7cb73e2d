import { useRef, useState } from 'react'

import { toSignInError, type SignInError } from '#auth/session/sign-in-error.ts'
import { beginSignIn, prepareSignIn, type SignInOptions } from '#auth/trips/sign-in.ts'

interface SignInControl {
  /** On the way to the provider; over when Back brings this page from the browser's cache. */
  isLeaving: boolean
  error: SignInError | null
  begin: (options?: SignInOptions) => Promise<void>
  /** Makes the request before it is needed, for a button that somebody is about to press. */
  prepare: () => void
}

/** Younger than what `prepareSignIn` keeps, so that a hover finds it there. */
const readyMs = 240_000

/** A button that begins a sign-in which ends at `returnTo`; the page's loader has prepared it once. */
export function useSignIn(returnTo: string): SignInControl {
  const [isLeaving, setIsLeaving] = useState(false)
  const [error, setError] = useState<SignInError | null>(null)
  const [openedAtMs] = useState(Date.now)
  const readyUntilMs = useRef(openedAtMs + readyMs)

  async function begin(options?: SignInOptions): Promise<void> {
    readyUntilMs.current = 0
    setIsLeaving(true)
    await beginSignIn(returnTo, options).catch((reason: unknown) => setError(toSignInError(reason)))
    setIsLeaving(false)
  }

  function prepare(): void {
    if (isLeaving || Date.now() < readyUntilMs.current) return
    readyUntilMs.current = Date.now() + readyMs
    void prepareSignIn(returnTo)
  }

  return { isLeaving, error, begin, prepare }
}
