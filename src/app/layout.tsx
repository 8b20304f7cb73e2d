import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Outlet, useLocation, useMatch } from 'react-router'

import { useSession } from '#auth/use-session.ts'
import { settings } from '#config/env.ts'
import { meQuery } from '#features/account/account-queries.ts'
import { subscriptionsQuery } from '#features/channels/channel-queries.ts'
import { applyMotion, applyTheme } from '#ui/theme.ts'
import { Toaster } from '#ui/toaster.tsx'
import { TooltipLayer } from '#ui/tooltip-layer.tsx'

import { SearchShortcut } from './shell/search-shortcut.tsx'
import { ShellTop } from './shell/shell-top.tsx'
import { SideNav } from './shell/side-nav.tsx'
import { TabBar } from './shell/tab-bar.tsx'

import styles from './shell/shell.module.css'

/** The house around every screen: navigation, top bar and the page. Whoever is outside sees no side navigation. */
export function Layout(): ReactNode {
  const { isAuthenticated } = useSession()
  const { pathname } = useLocation()
  const isWatching = useMatch('/w/:videoId') !== null
  // The landing page is its own front: it has a bar of its own in its curtain.
  const isLanding = !isAuthenticated && pathname === '/'
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {isLanding ? <Outlet /> : isAuthenticated ? <House isWatching={isWatching} /> : <Porch />}
      <Toaster />
      <TooltipLayer />
      <SearchShortcut />
    </>
  )
}

/** The shell of a signed-in person. */
function House({ isWatching }: { isWatching: boolean }): ReactNode {
  const { data: me } = useQuery(meQuery())
  const { data: subscriptions } = useQuery(subscriptionsQuery())
  const canUpload = me?.rights.includes('upload') ?? false
  const { theme, reduceMotion } = me?.preferences ?? {}
  // The look chosen on another device is known only now; the document is outside React.
  useEffect(() => {
    if (theme) applyTheme(theme)
    if (reduceMotion) applyMotion(reduceMotion)
  }, [theme, reduceMotion])
  const portal = { name: settings().name, logoUrl: settings().logo ?? null }
  return (
    <div
      className={styles['root']}
      data-nav={isWatching ? 'rail' : undefined}
      data-tabs={isWatching ? 'off' : undefined}
    >
      <SideNav portal={portal} channels={subscriptions?.items ?? []} canUpload={canUpload} />
      <div className={styles['column']}>
        <div className={styles['lights']} aria-hidden="true" />
        <ShellTop portal={portal} me={me ?? null} isSignedIn canUpload={canUpload} />
        <main
          id="main"
          className={styles['page']}
          data-wide={isWatching || undefined}
          tabIndex={-1}
        >
          <Outlet />
        </main>
      </div>
      {!isWatching && <TabBar canUpload={canUpload} />}
    </div>
  )
}

/** The shell of somebody who has not signed in: public videos, the search and the way in. */
function Porch(): ReactNode {
  const portal = { name: settings().name, logoUrl: settings().logo ?? null }
  return (
    <div className={styles['root']} data-nav="none" data-tabs="off">
      <div className={styles['column']}>
        <div className={styles['lights']} aria-hidden="true" />
        <ShellTop portal={portal} me={null} isSignedIn={false} canUpload={false} />
        <main id="main" className={styles['page']} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
