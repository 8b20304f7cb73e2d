import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { User } from 'oidc-client-ts'
import { useState, type ReactNode } from 'react'

import { personOf } from '#auth/session/session-machine.ts'
import { getSession } from '#auth/session/session.ts'
import { beginSignIn, type SignInOptions } from '#auth/trips/sign-in.ts'
import { paths, type RenewRequest } from '#config/paths.ts'

export interface SmallWindow {
  /** `blocked`: the browser did not open it; the next press signs in on this page. */
  state: 'closed' | 'opened' | 'blocked'
  /** Signs in beside this page, which is kept; must be called by a press, or browsers refuse the window. */
  open: () => void
}

const size = 'popup,width=480,height=760'

/**
 * Signing in happens in a small window of its own, which tells this tab when it is done
 * (`routes/auth-renew.tsx`). Where windows are blocked, this page leaves and comes back.
 */
export function useSmallWindow(wanted: Omit<RenewRequest, 'hint'> = {}): SmallWindow {
  const [state, setState] = useState<SmallWindow['state']>('closed')

  function open(): void {
    const person = personOf(getSession())
    const hint = person ? hintOf(person) : undefined
    if (state === 'blocked') leave({ ...wanted, hint })
    else {
      const opened = window.open(paths.renew({ ...wanted, hint }), 'foyer-sign-in', size)
      setState(opened ? 'opened' : 'blocked')
    }
  }

  return { state, open }
}

function leave(wanted: RenewRequest): void {
  const { pathname, search, hash } = location
  const here = pathname + search + hash
  beginSignIn(here, optionsOf(wanted)).catch(() => location.assign(paths.signIn(here)))
}

/** What a sign-in asks for, from how its address says it. */
export function optionsOf({ hint, prompt, acr, maxAge }: RenewRequest): SignInOptions {
  return { loginHint: hint, prompt, acrValues: acr, maxAgeS: maxAge }
}

const notes: Record<SmallWindow['state'], MessageDescriptor> = {
  closed: msg`Signing in opens a small window, so this page stays as it is.`,
  opened: msg`Finish in the small window. If it is gone, press again: this page waits as it is.`,
  blocked: msg`The window didn’t open. Allow pop-ups for this site, or press again to sign in on this page: you’ll leave for a moment and come back here.`,
}

/** What the small window does, or why it is not there. */
export function WindowNote({ state }: Pick<SmallWindow, 'state'>): ReactNode {
  const { t } = useLingui()
  return (
    <p className="small text-3" role="status">
      {t(notes[state])}
    </p>
  )
}

type Claims = Pick<User, 'profile'>

/** What somebody is called, as far as the ID token tells; null when it names nobody. */
export function personName({ profile }: Claims): string | null {
  return profile.name ?? profile.preferred_username ?? profile.email ?? null
}

/** What the provider's sign-in form would be filled in with (`login_hint`). */
function hintOf({ profile }: Claims): string | undefined {
  return profile.email ?? profile.preferred_username
}
