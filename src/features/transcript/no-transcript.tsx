import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Where there is nothing to read. */
export function NoTranscript(): ReactNode {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No captions yet`} headingLevel={2}>
      {t`When somebody adds captions, what is said can be read and searched here.`}
    </EmptyState>
  )
}
