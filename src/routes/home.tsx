import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { settledSession } from '#auth/session.ts'
import { useSession } from '#auth/use-session.ts'
import { settings } from '#config/env.ts'
import { pageTitle } from '#config/page-title.ts'
import { HomePage } from '#features/videos/home-page.tsx'
import { LandingPage } from '#features/videos/landing-page.tsx'
import { homeQuery } from '#features/videos/video-queries.ts'

export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  await settledSession(request.signal)
  await queryClient.ensureQueryData(homeQuery())
  return null
}

export function Component(): ReactNode {
  const { isAuthenticated } = useSession()
  const { data } = useQuery(homeQuery())
  const shelves = data?.shelves ?? []
  const { name, logo, oidc } = settings()
  return (
    <>
      <title>{pageTitle('Home')}</title>
      {isAuthenticated ? (
        <HomePage shelves={shelves} />
      ) : (
        <LandingPage
          portal={{ name, logoUrl: logo ?? null }}
          providerHost={new URL(oidc.issuer).host}
          shelves={shelves}
        />
      )}
    </>
  )
}
