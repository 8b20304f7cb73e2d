import { lazy, Suspense, type ReactNode } from 'react'
import { Outlet, useLocation, type LoaderFunctionArgs } from 'react-router'

import { personOf } from '#auth/session/session-machine.ts'
import { settledSession } from '#auth/session/session.ts'
import { useSession } from '#auth/session/use-session.ts'
import { pageTitle } from '#config/page-title.ts'

import { OpeningHouse } from './opening-house.tsx'

// Each person needs one of them, and the front door neither.
const loadHouse = () => import('./shell/house.tsx')
const loadPorch = () => import('./shell/porch.tsx').then(({ Porch }) => ({ default: Porch }))
const House = lazy(() => loadHouse().then(({ House: Component }) => ({ default: Component })))
const Porch = lazy(loadPorch)

/** Has the right shell, and what it shows, on its way while the page's own code and data are loaded. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  const session = await settledSession(request.signal)
  if (personOf(session)) (await loadHouse()).askForHouse()
  else if (new URL(request.url).pathname !== '/') await loadPorch()
  return null
}

/**
 * The house around every screen. Whoever is outside sees no side navigation; a session that ran out
 * keeps its page as it was.
 */
export function Layout(): ReactNode {
  const { session } = useSession()
  const { pathname } = useLocation()
  const person = personOf(session)
  // The browser leaves when it leaves: what was somebody's is gone from the page before that.
  if (session.status === 'signed-out' && session.isLeaving) {
    return (
      <>
        <title>{pageTitle('Signing out')}</title>
        <OpeningHouse words="Signing you out…" />
      </>
    )
  }
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {/* Named, so that a house that was left is taken down and not kept hidden until the porch is there. */}
      <Suspense key={person ? 'house' : 'porch'}>
        {person ? (
          // What one person has typed is not there for the next.
          <House key={person.profile.sub}>
            <Outlet />
          </House>
        ) : pathname === '/' ? (
          // The landing page is its own front: it has a bar of its own in its curtain.
          <Outlet />
        ) : (
          <Porch>
            <Outlet />
          </Porch>
        )}
      </Suspense>
    </>
  )
}
