import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration, type Location } from 'react-router'

import { CardActions } from '#features/videos/card-actions.ts'
import { Announcer } from '#ui/feedback/announcer.tsx'

import { ConfirmPerson, drawCardActions, LongWait, SessionExpired } from './lazy-parts.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

/** Where a page that was opened by its address stands in the session's memory: a reload finds it, by its path. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key)

/** Around every screen, inside the portal and outside. */
export function Root(): ReactNode {
  return (
    <>
      {/* Under the page, even what is not seen would make it a pixel longer. */}
      <Announcer />
      <NavigationProgress />
      <CardActions value={drawCardActions}>
        <Outlet />
      </CardActions>
      <LongWait />
      <SessionExpired />
      <ConfirmPerson />
      <RouteAnnouncer />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}
