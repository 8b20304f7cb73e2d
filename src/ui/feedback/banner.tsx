import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { IconButton } from '../icon-button.tsx'

import styles from './banner.module.css'

export interface BannerProps {
  tone?: 'warning' | 'danger' | 'info' | 'success' | undefined
  icon?: ReactNode
  /** A small button. */
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  children: ReactNode
}

/** One line of news over the content: offline, a new version, an announcement. One at a time. */
export function Banner({ tone, icon, action, onDismiss, children }: BannerProps): ReactNode {
  const { t } = useLingui()
  return (
    <div className={styles['root']} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      {icon}
      <div className={styles['words']}>{children}</div>
      {action}
      {onDismiss && (
        <IconButton
          size="sm"
          label={t`Dismiss`}
          icon={<X className="icon-small" aria-hidden="true" />}
          onClick={onDismiss}
        />
      )}
    </div>
  )
}
