import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import { meQuery } from '#data/me.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Home while nobody has published anything: the next step of whoever is here. */
export function EmptyHome(): ReactNode {
  const { t } = useLingui()
  const { data: me } = useQuery(meQuery())
  return me?.rights.includes('upload') ? (
    <EmptyState
      title={t`Nothing on yet`}
      headingLevel={1}
      action={
        <ButtonLink variant="primary" to={paths.upload()}>
          {t`Upload the first video`}
        </ButtonLink>
      }
    >
      {t`What you and others publish appears here.`}
    </EmptyState>
  ) : (
    <EmptyState
      title={t`Nothing on yet`}
      headingLevel={1}
      action={<ButtonLink to={paths.channels()}>{t`See the channels`}</ButtonLink>}
    >
      {t`As soon as somebody publishes a video, it appears here.`}
    </EmptyState>
  )
}
