import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'

import { Announcer } from '#ui/feedback/announcer.tsx'

import { ConfirmPerson, LongWait, SessionExpired } from './lazy-parts.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

/** Around every screen, inside the portal and outside. */
export function Root(): ReactNode {
  return (
    <>
      {/* Under the page, even what is not seen would make it a pixel longer. */}
      <Announcer />
      <NavigationProgress />
      <Outlet />
      <LongWait />
      <SessionExpired />
      <ConfirmPerson />
      <RouteAnnouncer />
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </>
  )
}
