import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { errorMessage } from '#api/errors/error-message.ts'
import { Button } from '#ui/button.tsx'

import styles from './player.module.css'

interface Props {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

/** In the picture's place: why it may not be played, and another try. */
export function GrantRefused({ error, isRetrying, onRetry }: Props): ReactNode {
  const { t } = useLingui()
  const { title, text } = errorMessage(error)
  return (
    <div className={styles['refused']} role="alert">
      <p className="title">{title}</p>
      <p className="small">{text}</p>
      <Button size="sm" isBusy={isRetrying} onClick={onRetry}>
        {t`Try again`}
      </Button>
    </div>
  )
}
