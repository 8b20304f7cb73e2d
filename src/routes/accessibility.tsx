import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { pageTitle } from '#config/page-title.ts'
import { portalConfigQuery } from '#data/portal-config.ts'
import { AccessibilityPage } from '#features/account/accessibility-page.tsx'

export function Component(): ReactNode {
  const { t } = useLingui()
  const { data: config } = useQuery(portalConfigQuery())
  return (
    <>
      <title>{pageTitle(t`Accessibility`)}</title>
      <AccessibilityPage helpContact={config?.helpContact ?? null} />
    </>
  )
}
