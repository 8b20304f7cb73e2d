import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'

import { queryClient } from '#api/query-client.ts'
import { subscriptionsQuery } from '#data/channels.ts'
import { meQuery } from '#data/me.ts'
import { leave } from '#features/account/leave.ts'
import { UserMenu } from '#features/account/user-menu.tsx'
import { applyMotion, applyTheme } from '#ui/theme.ts'
import { isLanguage } from '#words/languages.ts'
import { showLanguage } from '#words/load-words.ts'

import { portal } from './portal.ts'
import { ShellColumn, useIsWatching } from './shell-column.tsx'
import { ShellTop } from './shell-top.tsx'
import { SideNav } from './side-nav.tsx'
import { TabBar } from './tab-bar.tsx'
import { rememberUploader, wasUploader } from './uploader-memory.ts'

import styles from './shell.module.css'

/** How long the first picture waits for who they are: for their avatar, and of somebody new here for what their role adds. */
const KNOWN_MS = 600
const STRANGER_MS = 1000

/**
 * Asks for what the portal shows, so that it does not wait for the page to be there first. It waits a moment for who is
 * here, which comes beside the answer of the page: their avatar would else follow it, and of somebody new here the way to
 * upload would push aside what stands there.
 */
export async function prefetchMemberShell(subject: string): Promise<void> {
  const me = queryClient.prefetchQuery(meQuery())
  void queryClient.prefetchQuery(subscriptionsQuery())
  const patienceMs = wasUploader(subject) === null ? STRANGER_MS : KNOWN_MS
  await Promise.race([me, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

interface Props {
  /** Who is signed in, as their token says. */
  subject: string
  children: ReactNode
}

/** The shell of a signed-in person: navigation, top bar and the page. */
export function MemberShell({ subject, children }: Props): ReactNode {
  const isWatching = useIsWatching()
  const { data: me } = useQuery(meQuery())
  const { data: subscriptions } = useQuery(subscriptionsQuery())
  const mayUpload = me?.rights.includes('upload')
  const canUpload = mayUpload ?? wasUploader(subject) ?? false
  const { theme, reduceMotion, language, shortcuts, autoplayPreview } = me?.preferences ?? {}
  // The look chosen on another device is known only now; the document is outside React.
  useEffect(() => {
    if (theme) applyTheme(theme)
    if (reduceMotion) applyMotion(reduceMotion)
  }, [theme, reduceMotion])
  // So is its language.
  useEffect(() => {
    if (language && isLanguage(language)) showLanguage(language).catch(() => undefined)
  }, [language])
  // The next visit's first picture has the room that this one's role needs; the device outlives React.
  useEffect(() => {
    if (mayUpload !== undefined) rememberUploader(subject, mayUpload)
  }, [mayUpload, subject])
  return (
    <div
      className={styles['root']}
      data-nav={isWatching ? 'rail' : undefined}
      data-tabs={isWatching ? 'off' : undefined}
    >
      <SideNav portal={portal()} channels={subscriptions?.items ?? []} canUpload={canUpload} />
      <ShellColumn
        hasKeys={shortcuts?.enabled ?? true}
        hasPreviews={autoplayPreview ?? false}
        top={
          <ShellTop
            account={
              me ? <UserMenu me={me} onSignOut={leave} /> : <span className={styles['account']} />
            }
            isSignedIn
            hasKeys={shortcuts?.enabled ?? true}
            canUpload={canUpload}
          />
        }
      >
        {children}
      </ShellColumn>
      {!isWatching && <TabBar canUpload={canUpload} me={me} />}
    </div>
  )
}
