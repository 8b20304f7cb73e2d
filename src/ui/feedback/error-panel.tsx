import { useLingui } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface ErrorPanelProps {
  /** "This shelf didn't load". */
  title: ReactNode
  /** What is safe: "The rest of the page is fine." */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  retryLabel?: string | undefined
  isRetrying?: boolean | undefined
  headingLevel?: 1 | 2 | 3 | undefined
}

/** A part of a page that failed, in the place where it would have been. */
export function ErrorPanel(props: ErrorPanelProps): ReactNode {
  const { t } = useLingui()
  const { title, children, onRetry, retryLabel = t`Try now`, isRetrying = false } = props
  return (
    <div className="panel" role="alert">
      <EmptyState
        title={title}
        headingLevel={props.headingLevel}
        icon={<CloudOff className="icon-huge" aria-hidden="true" />}
        action={
          onRetry && (
            <Button onClick={onRetry} isBusy={isRetrying} busyLabel={t`Trying`}>
              {retryLabel}
            </Button>
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
