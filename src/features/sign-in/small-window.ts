import { useState } from 'react'

import { personOf } from '#auth/session-machine.ts'
import { getSession } from '#auth/session.ts'
import { beginSignIn, type SignInOptions } from '#auth/sign-in.ts'
import { paths, type RenewWish } from '#config/paths.ts'

import { hintOf } from './person-name.ts'

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
export function useSmallWindow(wish: Omit<RenewWish, 'hint'> = {}): SmallWindow {
  const [state, setState] = useState<SmallWindow['state']>('closed')

  function open(): void {
    const person = personOf(getSession())
    const hint = person ? hintOf(person) : undefined
    if (state === 'blocked') leave({ ...wish, hint })
    else {
      const opened = window.open(paths.renew({ ...wish, hint }), 'foyer-sign-in', size)
      setState(opened ? 'opened' : 'blocked')
    }
  }

  return { state, open }
}

function leave(wish: RenewWish): void {
  const { pathname, search, hash } = location
  const here = pathname + search + hash
  beginSignIn(here, optionsOf(wish)).catch(() => location.assign(paths.signIn(here)))
}

/** What a sign-in asks for, from how its address says it. */
export function optionsOf({ hint, prompt, acr, maxAge }: RenewWish): SignInOptions {
  return { loginHint: hint, prompt, acrValues: acr, maxAgeS: maxAge }
}
