import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { personOf } from '#auth/session/session-machine.ts'
import { settledSession } from '#auth/session/session.ts'
import { useSession } from '#auth/session/use-session.ts'
import { settings } from '#config/env.ts'
import { pageTitle } from '#config/page-title.ts'
import { homeQuery } from '#data/home.ts'

// One of them is shown, so one of them is loaded.
const loadHome = () =>
  import('#features/videos/home-page.tsx').then(({ HomePage }) => ({ default: HomePage }))
const loadLanding = () =>
  import('#features/videos/landing-page.tsx').then(({ LandingPage }) => ({ default: LandingPage }))
const HomePage = lazy(loadHome)
const LandingPage = lazy(loadLanding)
const EmptyHome = lazy(async () => ({ default: (await import('./empty-home.tsx')).EmptyHome }))

/** Younger than a prepared request lasts. */
const readyMs = 240_000
let readyUntilMs = 0

/** Somebody is about to press: what leaving for the provider takes is there before they do. */
function prepare(): void {
  if (Date.now() < readyUntilMs) return
  readyUntilMs = Date.now() + readyMs
  void import('#auth/trips/sign-in.ts').then(({ prepareSignIn }) => prepareSignIn('/'))
}

export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  const session = await settledSession(request.signal)
  await Promise.all([
    personOf(session) ? loadHome() : loadLanding(),
    queryClient.ensureQueryData(homeQuery()),
  ])
  return null
}

export function Component(): ReactNode {
  const { session } = useSession()
  const { data } = useQuery(homeQuery())
  const shelves = data?.shelves ?? []
  const { name, logo, oidc } = settings()
  return (
    <>
      <title>{pageTitle('Home')}</title>
      {personOf(session) ? (
        <HomePage shelves={shelves} empty={<EmptyHome />} />
      ) : (
        <LandingPage
          portal={{ name, logoUrl: logo ?? null }}
          providerName={oidc.providerName ?? name}
          providerHost={new URL(oidc.issuer).host}
          shelves={shelves}
          onNearSignIn={prepare}
        />
      )}
    </>
  )
}
