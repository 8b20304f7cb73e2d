import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { settings } from '#config/env.ts'
import { pageTitle } from '#config/page-title.ts'
import { portalConfigQuery } from '#data/portal-config.ts'
import { AboutPage } from '#features/account/about-page.tsx'

export function Component(): ReactNode {
  const { t } = useLingui()
  const { data: config } = useQuery(portalConfigQuery())
  return (
    <>
      <title>{pageTitle(t`About`)}</title>
      <AboutPage
        portalName={settings().name}
        providerHost={new URL(settings().oidc.issuer).host}
        helpContact={config?.helpContact ?? null}
        build={config?.build ?? null}
      />
    </>
  )
}
