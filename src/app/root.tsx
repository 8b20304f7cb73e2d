import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'

import { Announcer } from '#ui/announcer.tsx'

import { LongWait, SessionExpired } from './late-parts.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

/** Around every screen, inside the house and outside. */
export function Root(): ReactNode {
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <LongWait />
      <SessionExpired />
      <RouteAnnouncer />
      <Announcer />
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </>
  )
}
