import type { ReactNode } from 'react'
import { createBrowserRouter, redirect, useLocation, type RouteObject } from 'react-router'

import { requireSession } from '#auth/session/guards.ts'
import { getSession } from '#auth/session/session.ts'
import { useSession } from '#auth/session/use-session.ts'
import { paths } from '#config/paths.ts'
import { codeGone } from '#lib/code/gone-code.ts'
import { withStyles } from '#lib/code/missing-styles.ts'
import { withWords } from '#words/load-words.ts'

import { BarePage } from './bare-page.tsx'
import { isFrontDoor, Layout, loader as loadShell } from './layout.tsx'
import { PageError, SigningIn } from './lazy-parts.tsx'
import { Root } from './root.tsx'
import { hasFailedPage } from './shell/failed-page.ts'
import { noticeBack, showBack } from './show-back.ts'

/** A screen's code, with its style sheets and its words. */
function whole<Code>(fetchCode: () => Promise<Code>): () => Promise<Code> {
  const fetchWhole = withStyles(withWords(fetchCode))
  return async () => {
    try {
      return await fetchWhole()
    } catch (error) {
      await codeGone(error, 'screen')
      throw error
    }
  }
}

/** Screens for everyone. */
const open: RouteObject[] = [
  { index: true, lazy: whole(() => import('#routes/home.tsx')) },
  { path: 'browse/:category?', lazy: whole(() => import('#routes/browse.tsx')) },
  { path: 'channels', lazy: whole(() => import('#routes/channels.tsx')) },
  { path: 'search', lazy: whole(() => import('#routes/search.tsx')) },
  { path: 'w/:videoId', lazy: whole(() => import('#routes/watch.tsx')) },
  { path: 'c/:handle/:tab?', lazy: whole(() => import('#routes/channel.tsx')) },
  { path: 'about', lazy: whole(() => import('#routes/about.tsx')) },
  { path: 'accessibility', lazy: whole(() => import('#routes/accessibility.tsx')) },
]

/** Screens for whoever is signed in. */
const own: RouteObject[] = [
  { path: 'feed/subscriptions', lazy: whole(() => import('#routes/subscriptions.tsx')) },
  { path: 'u/:personId', lazy: whole(() => import('#routes/person.tsx')) },
  { path: 'library/:list?', lazy: whole(() => import('#routes/library.tsx')) },
  { path: 'you', lazy: whole(() => import('#routes/you.tsx')) },
  { path: 'upload', lazy: whole(() => import('#routes/upload.tsx')) },
  { path: 'studio/videos', lazy: whole(() => import('#routes/studio/videos.tsx')) },
  {
    path: 'studio/videos/:videoId/:section?',
    lazy: whole(() => import('#routes/studio/video.tsx')),
  },
  {
    path: 'studio/videos/:videoId/captions/:lang',
    lazy: whole(() => import('#routes/studio/caption-lines.tsx')),
  },
  {
    path: 'studio/channels/:handle/settings',
    lazy: whole(() => import('#routes/channel-settings.tsx')),
  },
  { path: 'admin/jobs', lazy: whole(() => import('#routes/admin/jobs.tsx')) },
  { path: 'settings/:section?', lazy: whole(() => import('#routes/settings.tsx')) },
]

/** Addresses other video portals use for the same things, for links that were shared before a move. */
const moved: RouteObject[] = [
  {
    path: 'videos/watch/:videoId',
    element: null,
    loader: ({ params }) => toVideo(params['videoId']),
  },
  { path: 'studio', element: null, loader: () => redirect(paths.studioVideos()) },
  { path: 'watch', element: null, loader: ({ request }) => toVideo(queryOf(request, 'v')) },
  { path: 'view', element: null, loader: ({ request }) => toVideo(queryOf(request, 'm')) },
]

/** The sitemap. `tests/rooms/screens.test.ts` compares it with the table of paths, the screens that are tested, and the list in docs. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: BareError,
    middleware: [showBack],
    children: [
      { path: 'signin', lazy: whole(() => import('#routes/sign-in.tsx')) },
      {
        path: 'auth/callback',
        HydrateFallback: SigningIn,
        lazy: whole(() => import('#routes/auth-callback.tsx')),
      },
      { path: 'auth/initiate', lazy: whole(() => import('#routes/auth-initiate.tsx')) },
      {
        path: 'auth/front-channel-logout',
        lazy: whole(() => import('#routes/auth-front-channel-logout.tsx')),
      },
      { path: 'auth/signed-out', lazy: whole(() => import('#routes/auth-signed-out.tsx')) },
      { path: 'auth/renew', lazy: whole(() => import('#routes/auth-renew.tsx')) },
      ...moved,
      {
        Component: Layout,
        loader: loadShell,
        // The shell depends on who is here, not on where they go; only the front door has none.
        shouldRevalidate: ({ currentUrl }) => isFrontDoor(getSession(), currentUrl),
        children: [
          {
            // Errors of a page stay inside the shell, so that there is somewhere to go.
            ErrorBoundary: ScreenError,
            children: [
              ...open,
              { middleware: [requireSession], children: own },
              { path: '*', lazy: whole(() => import('#routes/not-found.tsx')) },
            ],
          },
        ],
      },
    ],
  },
]

/** The front door has no shell around it. */
function ScreenError(): ReactNode {
  const { session } = useSession()
  return isFrontDoor(session, useLocation()) ? <BareError /> : <PageError />
}

function BareError(): ReactNode {
  return (
    <BarePage>
      <PageError />
    </BarePage>
  )
}

export function createRouter() {
  noticeBack()
  const router = createBrowserRouter(routes)
  // Before its page is drawn, so that what stands around it is drawn with it and does not follow.
  router.subscribe(({ errors }) => {
    if (errors) hasFailedPage.write(true)
  })
  return router
}

function queryOf(request: Request, name: string): string | undefined {
  return new URL(request.url).searchParams.get(name) ?? undefined
}

function toVideo(videoId: string | undefined): Response {
  return redirect(videoId ? paths.watch(videoId) : paths.home())
}
