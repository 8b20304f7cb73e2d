import type { ReactNode } from 'react'

import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Where there is nothing to read. */
export function NoTranscript(): ReactNode {
  return (
    <EmptyState title="No captions yet" headingLevel={2}>
      When somebody adds captions, what is said can be read and searched here.
    </EmptyState>
  )
}
