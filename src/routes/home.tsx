import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { personOf } from '#auth/session/session-machine.ts'
import { settledSession } from '#auth/session/session.ts'
import { useSession } from '#auth/session/use-session.ts'
import { settings } from '#config/env.ts'
import { pageTitle } from '#config/page-title.ts'
import { homeQuery } from '#data/home.ts'
import { part } from '#ui/part.tsx'

// One of them is shown, so one of them is loaded.
const HomePage = part(async () => (await import('#features/videos/home-page.tsx')).HomePage)
const LandingPage = part(
  async () => (await import('#features/videos/landing-page.tsx')).LandingPage,
)
const EmptyHome = part(async () => (await import('./empty-home.tsx')).EmptyHome)

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
    (personOf(session) ? HomePage : LandingPage).load(),
    queryClient.ensureQueryData(homeQuery()),
  ])
  return null
}

export function Component(): ReactNode {
  const { t } = useLingui()
  const { session } = useSession()
  const { data } = useQuery(homeQuery())
  const shelves = data?.shelves
  const { name, logo, oidc } = settings()
  return (
    <>
      <title>{pageTitle(t`Home`)}</title>
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
