import { useLingui } from '@lingui/react/macro'
import type { MouseEvent, ReactNode } from 'react'
import { Outlet, useLocation, type LoaderFunctionArgs } from 'react-router'

import { personOf, type Session } from '#auth/session/session-machine.ts'
import { settledSession } from '#auth/session/session.ts'
import { useSession } from '#auth/session/use-session.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { part } from '#ui/part.tsx'

import { LeavingScreen } from './leaving-screen.tsx'

// Each person needs one of them, and the front door neither.
const loadMemberShell = () => import('./shell/member-shell.tsx')
const MemberShell = part(async () => (await loadMemberShell()).MemberShell)
const VisitorShell = part(async () => (await import('./shell/visitor-shell.tsx')).VisitorShell)

/** Has the right shell, and what it shows, on its way while the page's own code and data are loaded. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  const session = await settledSession(request.signal)
  const person = personOf(session)
  if (person) {
    await MemberShell.load()
    await (await loadMemberShell()).prefetchMemberShell(person.profile.sub)
  } else if (!isFrontDoor(session, new URL(request.url))) await VisitorShell.load()
  return null
}

/** The landing page, for whoever is outside, is its own front: it has a bar of its own in its curtain. */
export function isFrontDoor(session: Session, { pathname }: { pathname: string }): boolean {
  return pathname === paths.home() && !personOf(session)
}

/**
 * The portal around every screen. Whoever is outside sees no side navigation; a session that ran out
 * keeps its page as it was.
 */
export function Layout(): ReactNode {
  const { t } = useLingui()
  const { session } = useSession()
  const location = useLocation()
  const person = personOf(session)
  // The browser leaves when it leaves: what was somebody's is gone from the page before that.
  if (session.status === 'signed-out' && session.isLeaving) {
    return (
      <>
        <title>{pageTitle(t`Signing out`)}</title>
        <LeavingScreen />
      </>
    )
  }
  return (
    <>
      <a className="skip-link" href="#main" onClick={skipToContent}>
        {t`Skip to content`}
      </a>
      {person ? (
        // What one person has typed is not there for the next.
        <MemberShell key={person.profile.sub} subject={person.profile.sub}>
          <Outlet />
        </MemberShell>
      ) : isFrontDoor(session, location) ? (
        <Outlet />
      ) : (
        <VisitorShell>
          <Outlet />
        </VisitorShell>
      )}
    </>
  )
}

/** Without a place in the history of its own, which Back would have to be pressed for. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
